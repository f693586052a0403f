import { SmtpMailer } from '../adapters/smtp/smtp-mailer.ts'
import type { Config } from './config.ts'

/** Undefined when no mail is sent. */
export function openMailer({ smtpUrl: url, mailFrom: from, mode }: Config): SmtpMailer | undefined {
  return url && from ? new SmtpMailer({ url, from, isPlainAllowed: mode === 'sandbox' }) : undefined
}
