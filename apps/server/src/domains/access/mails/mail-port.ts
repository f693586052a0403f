import type { MailKind } from '../../../kit/mail/mail.ts'
import type { Mailer } from '../../../kit/mail/mailer.ts'

declare module '../../../kit/context.ts' {
  interface Ports {
    readonly mail: Mailer
    /** What each kind of letter says. */
    readonly mailKinds: ReadonlyMap<string, MailKind>
    /** How long somebody may wait for help before a letter says so; 0: none does. */
    readonly helpMailMinutes: number
  }
}
