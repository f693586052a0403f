// What texting needs from outside: the carrier, and how far it may be used.
import type { Throttle } from '../../kit/throttle.ts'
import type { Carrier } from './carrier.ts'

export type Texting = {
  /** Undefined on a server that is set up without one: then nothing is sent or received. */
  readonly carrier: Carrier | undefined
  readonly perProperty: Throttle
  /** Callbacks that the carrier did not sign, by network. */
  readonly wrongSignatures: Throttle
  /** Of one sending number. */
  readonly segmentsPerSecond: number
  /** A text of which it is unknown whether the carrier accepted it. */
  readonly unknown: {
    /** From then on the carrier's list is searched. */
    readonly searchAfterMs: number
    readonly giveUpAfterMs: number
    readonly atLast: 'fail' | 'resend'
  }
}

declare module '../../kit/context.ts' {
  interface Ports {
    readonly texting: Texting
  }
}
