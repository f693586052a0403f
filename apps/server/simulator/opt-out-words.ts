// The words that Twilio itself obeys when they are the whole text.

const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const START = ['START', 'YES', 'UNSTOP']

/** True: no more texts; false: texts again; undefined: a text like any other. */
export function optOutIn(body: string): boolean | undefined {
  const word = body.trim().toUpperCase()
  if (STOP.includes(word)) return true
  return START.includes(word) ? false : undefined
}
