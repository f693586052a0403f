import { ApiClient, type ClientOptions, secretOf } from '@gatelodge/sdk/runtime'
import type { Routes } from './contract.generated.ts'
import { routes, shapes } from './routes.generated.ts'

export interface BackofficeOptions extends ClientOptions {
  /** Where the server is: `https://gateway.example.com`. `/backoffice/v1` is added when there is no path. */
  url: string
  /** `gate_staff_…`; `gatelodge staff token` issues it. */
  token: string
}

class Client extends ApiClient {
  constructor(options: BackofficeOptions) {
    const headers = { authorization: `Bearer ${secretOf(options.token, 'token')}` }
    super({ routes, shapes, prefix: '/backoffice/v1' }, { url: options.url, headers }, options)
  }
}

/** The routes of the back office by their names, and `request` and `download`. */
export type Backoffice = Routes & ApiClient

/** A client of the back office of one Gatelodge server, as one member of staff. */
export const Backoffice: new (options: BackofficeOptions) => Backoffice = Client as never
