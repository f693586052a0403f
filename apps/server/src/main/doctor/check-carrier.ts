import { realClock } from '../../kit/clock.ts'
import type { Config } from '../config.ts'
import { openTexting } from '../texting.ts'
import { checkFailed, checkPassed, checkSkipped, type Finding } from './finding.ts'

const MINUTE_MS = 60_000

/** Asks the carrier for what came in lately, which takes the same credentials as sending does. */
export async function checkCarrier(config: Config): Promise<Finding> {
  const { texting, close } = openTexting(config, realClock)
  try {
    if (!texting.carrier) return checkSkipped('carrier', 'not configured: texts are neither sent nor received')
    const until = new Date()
    const since = new Date(until.getTime() - MINUTE_MS)
    for await (const _ of texting.carrier.list({ direction: 'inbound', since, until })) break
    return checkPassed('carrier', `${config.carrier} knows the account ${config.twilioAccountSid}`)
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    return /^HTTP_4(01|03|04)$/.test(code)
      ? checkFailed(
          'carrier',
          `${config.carrier} refuses the account (${code.replace('HTTP_', '')})`,
          'Check GATELODGE_TWILIO_ACCOUNT_SID and the first of GATELODGE_TWILIO_AUTH_TOKENS.',
        )
      : checkFailed(
          'carrier',
          `no good answer from ${new URL(config.carrierUrl).host}: ${code || message}`,
          'Check GATELODGE_CARRIER_URL, and whether this machine may reach it.',
        )
  } finally {
    close()
  }
}
