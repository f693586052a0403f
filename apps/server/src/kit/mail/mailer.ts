// What carries letters. Whoever fulfils it throws MailRefused for what is refused for good, and anything else for what may be tried again.
import type { Letter } from './mail.ts'

/** `id` stays the same when it is sent again, so that a reader's program shows it once. */
export type AddressedLetter = Omit<Letter, 'to'> & { readonly id: string; readonly to: string }

export type Mailer = {
  /** When false nothing is sent, and what would be in a letter is shown in another way or not at all. */
  readonly isOn: boolean
  readonly send: (letter: AddressedLetter, signal: AbortSignal) => Promise<void>
}

/** Its message is a code, without an address. */
export class MailRefused extends Error {}

export const NO_MAIL: Mailer = {
  isOn: false,
  send: async () => {
    throw new Error('no mail server is configured')
  },
}
