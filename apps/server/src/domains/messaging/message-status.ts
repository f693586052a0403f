// The delivery status of a message, in the carrier's own words. Pure.

const FINAL: ReadonlySet<string> = new Set(['DELIVERED', 'UNDELIVERED', 'FAILED'])

/** The words whose order is known. Any other may come at any time. */
const ON_THE_WAY = ['PROCESSING', 'SCHEDULED', 'ACCEPTED', 'QUEUED', 'SENDING', 'SENT']

export const isFinal = (status: string) => FINAL.has(status)

/** The status after this report: a final one stays for ever, and a report that was overtaken changes nothing. */
export function statusAfter(now: string, reported: string): string {
  if (isFinal(now)) return now
  const [before, after] = [ON_THE_WAY.indexOf(now), ON_THE_WAY.indexOf(reported)]
  return before >= 0 && after >= 0 && after < before ? now : reported
}

type Explained = {
  readonly status: string
  readonly errorCode: string | undefined
  readonly errorText: string | undefined
}

/** `<carrier code>: <text>`; null when there is nothing to explain. */
export function statusReason({ status, errorCode, errorText }: Explained): string | null {
  const words = errorText ?? 'the carrier gave no reason'
  if (errorCode !== undefined) return `${errorCode}: ${words}`
  return status === 'FAILED' || status === 'UNDELIVERED' ? words : null
}
