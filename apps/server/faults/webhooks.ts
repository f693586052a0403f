// Events under kills: every committed event reaches every subscription that matches, whatever happens to the workers.
import { rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort, LocalPostgres } from '../sandbox/postgres.ts'
import { createIntegration, createOrganization, issueKey, operator } from '../src/domains/access/index.ts'
import { createSubscription } from '../src/domains/webhooks/index.ts'
import type { Ctx } from '../src/kit/context.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { openLog } from '../src/kit/log.ts'
import { type Config, readConfig } from '../src/main/config.ts'
import { loadDemo } from '../src/main/demo.ts'
import { ownSchema } from '../src/main/own-schema.ts'
import { openRuntime } from '../src/main/runtime.ts'
import { type Arrival, faultsOf, type History, type Subscription } from './history.ts'
import { type Blows, DURABLE, drain, harass, LocalServer, Service, serverSettings } from './machines.ts'

export type Size = Blows & { readonly events: number }

const WORKERS = 2
const PROPERTIES = 4
/** How long it may take until nothing is owed any more. */
const DRAIN_MS = 300_000
const DRAIN_MS_EACH = 30

export async function webhooksCampaign(size: Size, say: (what: string) => void) {
  const postgres = await LocalPostgres.start({ settings: DURABLE })
  const environment = serverSettings(postgres.url(), await freePort())
  /** The workers, then the API. */
  const services: Service[] = []
  const endpoint = new Endpoint()
  try {
    await migrate({ ownerUrl: postgres.url(), serverUrl: postgres.url(), schema: await ownSchema() })
    const { tools, close } = await openRuntime(readConfig(environment), 'faults', openLog('silent'))
    const owner = new pg.Pool({ connectionString: postgres.url(), max: 2 })
    owner.on('error', () => {})
    try {
      const scene = await arrange(tools, readConfig(environment), await endpoint.listen())
      for (let n = 0; n < WORKERS; n++) services.push(new Service('work', environment))
      services.push(new Service('serve', environment))
      const done = { produced: false }
      const victims = { workers: services.slice(0, WORKERS), nodes: services.slice(WORKERS), postgres }
      const harm = harass(size, victims, [300, 1_000], (blow) =>
        say(`${blow} ${done.produced ? 'after' : 'while'} events were made`),
      )
      const acknowledged = await produce(
        scene,
        `http://127.0.0.1:${environment.GATELODGE_PORT}/v1/prospects`,
        size.events,
      )
      done.produced = true
      await harm
      say('all events are committed; letting time pass until nothing is owed')
      await drain(owner, DRAIN_MS + size.events * DRAIN_MS_EACH)
      const history = await readHistory(owner, scene.subscriptions, endpoint)
      const faults = [...faultsOf(history), ...(await unkept(owner, acknowledged))]
      return {
        ...size,
        events: history.events.length,
        arrivals: history.arrivals.length,
        doubled:
          history.arrivals.length - new Set(history.arrivals.map((a) => `${a.subscriptionId} ${a.eventId}`)).size,
        attempts: history.attempts.length,
        faults,
      }
    } finally {
      await owner.end()
      await close()
    }
  } finally {
    for (const service of services) service.stop()
    endpoint.close()
    await postgres.stop()
    await rm(environment.GATELODGE_FILE_FOLDER, { recursive: true, force: true })
  }
}

type Scene = {
  readonly keys: readonly string[]
  readonly properties: readonly string[]
  readonly subscriptions: readonly Subscription[]
}

/** On every property: endpoints that answer well, now and then badly, never well; one of another kind; one of the creator's own. */
async function arrange(tools: Omit<Ctx, 'caller' | 'requestId'>, config: Config, base: string): Promise<Scene> {
  const { id } = await createOrganization(tools.db, { name: 'Acme Homes' })
  const by = operator(id)
  const made = await loadDemo(tools, by, { properties: PROPERTIES, unitsPerProperty: 1 })
  const properties = made.get('property') ?? []
  const integration = async (name: string) =>
    (await createIntegration(tools.db, by, { kind: 'general', name, capabilities: ['messaging'], reach: null })).id
  const [creator, other, listener] = [
    await integration('Creator'),
    await integration('Other'),
    await integration('Listener'),
  ]
  const minting = { pepper: config.keyPepper, mode: config.mode }
  const keyOf = async (integrationId: string) => {
    const given = { integrationId, name: 'faults', grants: ['prospects:create'], expiresAt: null }
    return (await issueKey(tools.db, by, minting, given)).text
  }
  const ctx: Ctx = { ...tools, caller: by, requestId: 'faults' }
  const subscriptions: Subscription[] = []
  // The last property has subscriptions and no events.
  for (const propertyId of properties) {
    for (const [path, integrationId, kinds] of [
      ['good', listener, ['prospect.created']],
      ['flaky', listener, ['prospect.created', 'message.received']],
      ['gone', listener, ['prospect.created']],
      ['moved', listener, ['prospect.created']],
      ['good', listener, ['message.received']],
      ['good', creator, ['prospect.created']],
    ] as const) {
      const { stored, secret } = await createSubscription(ctx, {
        integrationId,
        propertyId,
        kinds,
        url: `${base}/${path}`,
      })
      subscriptions.push({ id: stored.id, integrationId, propertyId, kinds, secret })
    }
  }
  const keys = [await keyOf(creator), await keyOf(other)]
  return { keys, properties: properties.slice(0, -1), subscriptions }
}

/**
 * Callers that repeat with the same idempotencyId until they are answered, as the documentation asks. Gives what was acknowledged: the
 * idempotencyId and the id that came with it.
 */
async function produce({ keys, properties }: Scene, url: string, events: number): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>()
  let next = 0
  const loop = async () => {
    while (next < events) {
      const n = next++
      const body = JSON.stringify({
        propertyId: properties[n % properties.length],
        idempotencyId: `f-${n}`,
        firstName: `Nº ${n}`,
      })
      const headers = { 'x-api-key': keys[n % keys.length] ?? '', 'content-type': 'application/json' }
      for (let id: string | undefined; !id; ) {
        id = await post(url, headers, body)
        if (id) acknowledged.set(`f-${n}`, id)
        else await delay(100)
      }
      // Slow enough that kills fall into the middle of it.
      await delay(20)
    }
  }
  await Promise.all(Array.from({ length: 8 }, loop))
  return acknowledged
}

/** The id of the prospect, or undefined when the answer did not come or said to come back. */
async function post(url: string, headers: Record<string, string>, body: string): Promise<string | undefined> {
  const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
  if (!response || response.status === 503) return undefined
  const answer = (await response.json().catch(() => undefined)) as { id?: string } | undefined
  if (response.status > 201) throw new Error(`${response.status}: ${JSON.stringify(answer)}`)
  return answer?.id
}

/** What was acknowledged is there, once, as acknowledged. */
async function unkept(owner: pg.Pool, acknowledged: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; name: string }>(
    'select id, idempotency_id as name from prospects where idempotency_id is not null',
  )
  const stored = new Map(rows.map(({ id, name }) => [name, id]))
  const doubled =
    rows.length === stored.size ? [] : [`doubled: ${rows.length - stored.size} prospects were stored twice`]
  const missing = [...acknowledged].filter(([name, id]) => stored.get(name) !== id)
  return [...doubled, ...missing.map(([name]) => `unkept: ${name} was acknowledged and is not there`)]
}

async function readHistory(
  owner: pg.Pool,
  subscriptions: readonly Subscription[],
  endpoint: Endpoint,
): Promise<History> {
  const ours = new Set(subscriptions.map(({ id }) => id))
  const { rows: events } = await owner.query(
    `select id as "eventId", kind, property_id as "propertyId", caused_by as "causedBy" from events where body like '%occurredAt%'`,
  )
  const { rows: attempts } = await owner.query(
    `select d.subscription_id as "subscriptionId", d.event_id as "eventId", extract(epoch from a.started_at)::float8 * 1000 as "startedMs",
       extract(epoch from a.started_at)::float8 * 1000 + a.ms as "endedMs", a.verdict
     from delivery_attempts a join deliveries d on d.organization_id = a.organization_id and d.id = a.delivery_id`,
  )
  return {
    subscriptions,
    events,
    arrivals: endpoint.arrivals,
    attempts: attempts.filter(({ subscriptionId }) => ours.has(subscriptionId)),
  }
}

/** All endpoints of the campaign; the path says how it behaves. */
class Endpoint extends LocalServer {
  readonly arrivals: Arrival[] = []

  constructor() {
    super((request, response) => this.#answer(request, response))
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    const status =
      { '/good': 200, '/flaky': Math.random() < 0.05 ? 503 : 200, '/gone': 410, '/moved': 302 }[request.url ?? ''] ??
      200
    const header = (name: string) => String(request.headers[name] ?? '')
    this.arrivals.push({
      subscriptionId: header('x-service-subscription-id'),
      eventId: JSON.parse(body).eventId,
      body,
      signature: header('x-service-signature'),
      attempt: Number(header('x-service-delivery-attempt')),
      unixSeconds: Math.floor(Date.now() / 1000),
      answered: status === 302 ? 410 : status,
      redirected: request.url === '/decoy',
    })
    response.writeHead(status, status === 302 ? { location: '/decoy' } : {}).end()
  }
}
