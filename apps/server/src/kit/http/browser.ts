import type { IncomingHttpHeaders } from 'node:http'

/** Of a request whose handler looks at more than its body: where it comes from, and with which headers. */
export type Browser = {
  readonly headers: IncomingHttpHeaders
  /** Of the caller, as the proxies that we trust report it. */
  readonly address: string
}

/** What a handler sees that does not look. */
export const UNSEEN: Browser = { headers: {}, address: '' }
