import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../context.ts'
import type { Allowance } from '../throttle.ts'
import type { Audience, Route } from './route.ts'

/** One way in: a path prefix, how a caller is known there, how much it may ask, and what it may touch. */
export type Door = {
  readonly audience: Audience
  readonly prefix: string
  /** Of every answer that does not set them itself. */
  readonly headers?: Readonly<Record<string, string>>
  /** Throws Unauthorized; the headers of its refusals are its own. */
  readonly identify: (headers: IncomingHttpHeaders, address: string) => Promise<Caller> | Caller
  readonly throttle: (caller: Caller) => Promise<Allowance>
  /** Whether this caller is not to know of the route: it is answered as a path that does not exist. */
  readonly hides?: (caller: Caller, route: Route) => boolean
  /** The caller as far as it reaches in this request. Throws Forbidden or NotEnabled. */
  readonly admit: (caller: Caller, route: Route) => Caller
  /** What may be logged of the caller: ids only. */
  readonly describe: (caller: Caller) => Readonly<Record<string, string>>
}
