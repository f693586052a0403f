import { TwilioCarrier } from '../adapters/twilio/twilio-carrier.ts'
import type { Texting } from '../domains/messaging/index.ts'
import type { Clock } from '../kit/clock.ts'
import { Throttle } from '../kit/throttle.ts'
import { type Config, limitFactor } from './config.ts'

/** One client for both: the simulator has the carrier's own API. */
export function openTexting(config: Config, clock: Clock): { readonly texting: Texting; readonly close: () => void } {
  const { carrier: kind, carrierUrl: baseUrl, twilioAccountSid: accountSid, twilioAuthTokens } = config
  const [first, ...others] = twilioAuthTokens
  const carrier =
    kind !== 'none' && accountSid && first
      ? new TwilioCarrier({ baseUrl, accountSid, authTokens: [first, ...others], clock })
      : undefined
  return {
    texting: {
      carrier,
      perProperty: new Throttle('property-texts', config.propertyTextsPerMinute * limitFactor(config)),
      wrongSignatures: new Throttle('wrong-signatures', config.wrongKeysPerMinute * limitFactor(config)),
      segmentsPerSecond: config.segmentsPerSecond * limitFactor(config),
      unknown: {
        searchAfterMs: config.textSearchAfterSeconds * 1000,
        giveUpAfterMs: config.textGiveUpAfterSeconds * 1000,
        atLast: config.textUnknown,
      },
    },
    close: () => carrier?.close(),
  }
}
