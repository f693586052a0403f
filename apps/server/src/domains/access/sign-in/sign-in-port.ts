// What signing in needs from outside: settings, and what a process counts and limits.
import type { KeyObject } from 'node:crypto'
import type { Throttle } from '../../../kit/throttle.ts'
import type { OpenId } from '../open-id.ts'
import type { PasswordHasher } from './password-hasher.ts'

export type SignIn = {
  readonly pepper: KeyObject
  /** Whether a password opens anything here. */
  readonly passwords: boolean
  readonly sessionMs: number
  readonly idleMs: number
  /** Whether browsers reach this server by HTTPS alone. */
  readonly isSecure: boolean
  readonly hasher: PasswordHasher
  readonly openId: OpenId
  readonly tries: {
    /** Of strangers, from one network and from one site, whomever they try to be. */
    readonly ofNetwork: Throttle
    readonly ofSite: Throttle
    /** Questions of a network, and of a site, that nobody guesses by. */
    readonly ofQuestions: Throttle
    readonly ofSiteQuestions: Throttle
    /** For one login, from one browser that signed in before, and from all of those together. */
    readonly ofDevice: Throttle
    readonly ofLogin: Throttle
    /** For one login, from all other browsers together. */
    readonly ofStrangers: Throttle
  }
}

declare module '../../../kit/context.ts' {
  interface Ports {
    readonly signIn: SignIn
  }
}
