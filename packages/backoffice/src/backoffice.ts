import { ApiClient, type ClientOptions, secretOf } from '@gatelodge/sdk/runtime'
import type { Routes } from './contract.generated.ts'
import { routes, shapes } from './routes.generated.ts'

export interface BackofficeOptions extends ClientOptions {
  /** Where the server is: `https://gateway.example.com`. `/backoffice/v1` is added when there is no path. */
  url: string
  /** `gate_staff_…`; `gatelodge staff token` issues it. */
  token?: string | undefined
  /** In place of a token, for a page of the server itself: its browser sends the cookie of its session. */
  session?: true
  /** Sent with every call beside those of the client. */
  headers?: Readonly<Record<string, string>> | undefined
}

class Client extends ApiClient {
  constructor(options: BackofficeOptions) {
    const { url, token = '', session, headers } = options
    const from: Record<string, string> = session
      ? { 'x-gatelodge-console': '1' }
      : { authorization: `Bearer ${secretOf(token, 'token')}` }
    super({ routes, shapes, prefix: '/backoffice/v1' }, { url, headers: { ...headers, ...from } }, options)
  }
}

/** The routes of the back office by their names, and `request` and `download`. */
export type Backoffice = Routes & ApiClient

/** A client of the back office of one Gatelodge server, as one member of staff. */
export const Backoffice: new (options: BackofficeOptions) => Backoffice = Client as never
