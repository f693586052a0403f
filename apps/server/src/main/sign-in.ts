import { OpenIdConnect } from '../adapters/openid/openid-connect.ts'
import { IdentityRefused, PasswordHasher, type SignIn } from '../domains/access/index.ts'
import type { Clock } from '../kit/clock.ts'
import type { OutgoingClient } from '../kit/net/outgoing.ts'
import { Throttle } from '../kit/throttle.ts'
import { type Config, limitFactor } from './config.ts'

const QUARTER_HOUR = 900

export function openSignIn(config: Config, outgoing: OutgoingClient, clock: Clock): SignIn {
  const factor = limitFactor(config)
  return {
    pepper: config.keyPepper,
    passwords: config.passwords === 'on',
    sessionMs: config.sessionHours * 3_600_000,
    idleMs: config.sessionIdleMinutes * 60_000,
    isSecure: config.mode === 'live' || config.publicUrl.startsWith('https://'),
    hasher: new PasswordHasher(),
    openId: new OpenIdConnect({
      outgoing,
      clock,
      isSandbox: config.mode === 'sandbox',
      refused: (message, cause) => new IdentityRefused(message, { cause }),
    }),
    tries: {
      ofNetwork: new Throttle('sign-in', config.signInsPerMinute * factor),
      ofSite: new Throttle('sign-in-site', config.signInsPerMinute * factor * 20),
      ofQuestions: new Throttle('sign-in-questions', config.signInsPerMinute * factor * 10),
      ofSiteQuestions: new Throttle('sign-in-site-questions', config.signInsPerMinute * factor * 100),
      ofLogin: new Throttle('sign-in-login', 200 * factor, QUARTER_HOUR),
      ofDevice: new Throttle('sign-in-device', 20 * factor, QUARTER_HOUR),
      ofStrangers: new Throttle('sign-in-strangers', 20 * factor, QUARTER_HOUR),
    },
  }
}
