// Nothing here or below imports from Node.
import { ApiClient, type ClientOptions, secretOf } from './api-client.ts'
import type { Routes } from './contract.generated.ts'
import { routes, shapes } from './routes.generated.ts'

export interface GatelodgeOptions extends ClientOptions {
  /** Where the service is: `https://gateway.example.com`. `/v1` is added when there is no path. */
  url: string
  /** `gate_live_…` or `gate_test_…`; the operator of the server gives it to you. */
  apiKey: string
}

class Client extends ApiClient {
  constructor(options: GatelodgeOptions) {
    const headers = { 'x-api-key': secretOf(options.apiKey, 'apiKey'), 'user-agent': 'gatelodge-sdk' }
    super({ routes, shapes, prefix: '/v1' }, { url: options.url, headers }, options)
  }
}

/** The routes by their names, and `request` and `download`. */
export type Gatelodge = Routes & ApiClient

/** A client of one Gatelodge server, with one key. */
export const Gatelodge: new (options: GatelodgeOptions) => Gatelodge = Client as never
