// The servers of the campaign of neighbours: ours as a partner calls them, an endpoint of both tenants, a host that hangs; and the tenants.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { createIntegration, createOrganization, issueKey, operator } from '../src/domains/access/index.ts'
import { createSubscription } from '../src/domains/webhooks/index.ts'
import type { Tools } from '../src/kit/context.ts'
import type { Config } from '../src/main/config.ts'
import { loadDemo } from '../src/main/demo.ts'
import { LocalServer } from './machines.ts'

const CROWD_PROPERTIES = 200

export type Tenant = { readonly key: string; readonly propertyId: string; readonly subscriptionId: string }

/** The servers, as a partner calls them. */
export class Api {
  readonly #base: string

  constructor(base: string) {
    this.#base = base
  }

  /** The id of a new prospect. */
  create({ key, propertyId }: Tenant): Promise<string> {
    return this.#post('/prospects', key, { propertyId, firstName: 'Ada' })
  }

  async read({ key, propertyId }: Tenant) {
    const response = await fetch(`${this.#base}/properties/${propertyId}`, { headers: { 'x-api-key': key } })
    if (response.status !== 200) throw new Error(`a read was answered with ${response.status}`)
    await response.text()
  }

  text(key: string, customerId: string): Promise<string> {
    return this.#post('/messages', key, {
      idempotencyId: crypto.randomUUID(),
      customerId,
      content: 'Your tour is at 3',
    })
  }

  async #post(path: string, key: string, body: object): Promise<string> {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const response = await fetch(this.#base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as { id?: string }
    if (response.status !== 201 || !answer.id) throw new Error(`${response.status}: ${JSON.stringify(answer)}`)
    return answer.id
  }
}

/** Where both tenants' events arrive. */
export class Endpoint extends LocalServer {
  /** Events whose signature has a `t` more than 300 s from now, which a receiver refuses. */
  readonly misdated: string[] = []
  /** Answers 503 to the events of the tenant in trouble. */
  refusesBad = false
  readonly #arrived = new Map<string, number>()
  readonly #awaited = new Map<string, (at: number) => void>()

  constructor() {
    super((request, response) => this.#take(request, response))
  }

  /** When the event of this prospect came; Infinity after a minute. One that never comes is found by its delivery. */
  arrival(prospectId: string): Promise<number> {
    const at = this.#arrived.get(prospectId)
    if (at !== undefined) return Promise.resolve(at)
    return Promise.race([
      new Promise<number>((resolve) => this.#awaited.set(prospectId, resolve)),
      delay(60_000, Number.POSITIVE_INFINITY, { ref: false }),
    ])
  }

  hasHeard(prospectId: string): boolean {
    return this.#arrived.has(prospectId)
  }

  async #take(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    if (this.refusesBad && request.url?.startsWith('/bad')) {
      response.writeHead(503).end()
      return
    }
    const { eventId, data } = JSON.parse(body) as { eventId: string; data: { prospectId?: string } }
    const [, t = '0'] = /^t=(\d+)/.exec(String(request.headers['x-service-signature'])) ?? []
    const isLate = Math.abs(Date.now() / 1000 - Number(t)) > 300
    if (isLate) this.misdated.push(eventId)
    const id = data.prospectId ?? ''
    if (!this.#arrived.has(id)) this.#arrived.set(id, performance.now())
    this.#awaited.get(id)?.(performance.now())
    // As a receiver that keeps to the specification.
    response.writeHead(isLate ? 401 : 200).end()
  }
}

/** Reads events, and answers none while `hangs` is set. Its address is `localhost`, so that it is another host than the others. */
export class HangingServer extends LocalServer {
  hangs = false
  readonly #waiting: ServerResponse[] = []

  constructor() {
    super(async (request, response) => {
      await text(request).catch(() => {})
      if (this.hangs) this.#waiting.push(response)
      else response.writeHead(200).end()
    })
  }

  override async listen() {
    return (await super.listen()).replace('127.0.0.1', 'localhost')
  }

  answer() {
    this.hangs = false
    for (const response of this.#waiting.splice(0)) response.writeHead(200).end()
  }
}

export const arrangeTenant = async (tools: Tools, config: Config, name: string, url: string): Promise<Tenant> =>
  (await arrangeProperties(tools, config, { name, url, properties: 1 }))[0] as Tenant

/** One organization with many properties, all of whose events go to one host. */
export const arrangeCrowd = (tools: Tools, config: Config, url: string) =>
  arrangeProperties(tools, config, { name: 'Crowd Homes', url, properties: CROWD_PROPERTIES })

type Arranged = { readonly name: string; readonly url: string; readonly properties: number }

async function arrangeProperties(tools: Tools, config: Config, { name, url, properties }: Arranged): Promise<Tenant[]> {
  const { id } = await createOrganization(tools.db, { name })
  const by = operator(id)
  const made = await loadDemo(tools, by, { properties, unitsPerProperty: 1 })
  const integration = async (named: string) =>
    (await createIntegration(tools.db, by, { kind: 'general', name: named, capabilities: [], reach: null })).id
  const minting = { pepper: config.keyPepper, mode: config.mode }
  const given = { integrationId: await integration('Creator'), name: 'faults', expiresAt: null }
  const grants = ['prospects:create', 'properties:read']
  const { text: key } = await issueKey(tools.db, by, minting, { ...given, grants })
  const ctx = { ...tools, caller: by, requestId: 'faults' }
  const listening = { integrationId: await integration('Listener'), kinds: ['prospect.created'], url }
  const tenants: Tenant[] = []
  for (const propertyId of made.get('property') ?? []) {
    const { stored } = await createSubscription(ctx, { ...listening, propertyId })
    tenants.push({ key, propertyId, subscriptionId: stored.id })
  }
  return tenants
}

export async function until(what: string, isSo: () => Promise<boolean>) {
  const end = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within a minute: ${what}`)
    await delay(100)
  }
}

export const untilReady = (port: number, isReady: boolean) =>
  until(`the server on port ${port} is ${isReady ? '' : 'un'}ready`, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    return answer?.status === (isReady ? 200 : 503)
  })
