// The servers of the campaign of neighbours: ours as a partner calls them, an endpoint of both tenants, a host that hangs.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { LocalServer } from './machines.ts'

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
