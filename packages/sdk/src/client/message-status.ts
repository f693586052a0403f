const FINAL: ReadonlySet<string> = new Set(['DELIVERED', 'UNDELIVERED', 'FAILED'])

/** Whether `messageStatus` changes no more. A word that is not known here is not final: the carrier may use others on the way. */
export const isFinalMessageStatus = (messageStatus: string): boolean => FINAL.has(messageStatus)
