import type { Config } from '../config.ts'
import { openMailer } from '../mail.ts'
import { checkFailed, checkPassed, checkSkipped, type Finding } from './finding.ts'

/** Connects and signs in, as sending does, and says nothing more. */
export async function checkMail(config: Config): Promise<Finding> {
  const mailer = openMailer(config)
  if (!mailer) return checkSkipped('mail', 'not configured: links to sign in are shown to whoever invites')
  const { host } = new URL(config.smtpUrl ?? '')
  try {
    await mailer.verify()
    return checkPassed('mail', `${host} takes mail from us`)
  } catch (error) {
    return checkFailed(
      'mail',
      `${host} does not take mail from us: ${(error as Error).message}`,
      'Check GATELODGE_SMTP_URL: host, port, user and password; and whether this machine may reach it.',
    )
  } finally {
    mailer.close()
  }
}
