// What it costs to deliver events through the real write, fan-out, worker and HTTP, against the same writes alone, and what one bad
// endpoint costs the others.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createIntegration, createOrganization, operator } from '../src/domains/access/index.ts'
import { createProspect } from '../src/domains/prospects/create-prospect.ts'
import { placeOf } from '../src/domains/webhooks/subscriptions/subscription-secret.queries.ts'
import type { Ctx } from '../src/kit/context.ts'
import { newId } from '../src/kit/ids.ts'
import { openLog } from '../src/kit/log.ts'
import { readConfig } from '../src/main/config.ts'
import { openRuntime } from '../src/main/runtime.ts'
import { type Endpoint, now, openEndpoint } from './endpoint.ts'
import { median, type Process, type Stage, setStage, startProcess } from './stage.ts'

const CALLERS = 8
const LANES = 40
const WARM_UP = 400

export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: 'ratio' | 'ms' | 'µs' | '/s'
  readonly aim?: string
  readonly what: string
}

export type EventsPlan = {
  readonly rounds: number
  /** Events of a turn. */
  readonly events: number
  readonly seconds: number
  readonly deadRows: number
  readonly otherLanes: number
}

/** A subscription, and the property whose events it receives. */
type Lane = { readonly propertyId: string; readonly subscriptionId: string }
type Hall = { readonly stage: Stage; readonly ctx: Ctx; readonly endpoint: Endpoint; readonly integrationId: string }

export async function benchEvents(plan: EventsPlan): Promise<Figure[]> {
  const stage = await setStage({ GATELODGE_MODE: 'sandbox', GATELODGE_WORKER_PORT: '0' })
  const endpoint = await openEndpoint()
  const runtime = await openRuntime(readConfig(stage.environment), 'bench', openLog('error'))
  try {
    const { db } = runtime.tools
    const caller = operator((await createOrganization(db, { name: 'Tenant' })).id)
    const given = { kind: 'general', name: 'partner', capabilities: [], reach: null } as const
    const { id: integrationId } = await createIntegration(db, caller, given)
    const hall = { stage, endpoint, integrationId, ctx: { ...runtime.tools, caller, requestId: 'bench' } }
    return [
      ...(await endToEnd(hall, plan)),
      ...(await atSteadyRate(hall, plan)),
      ...(await oneHangs(hall, plan)),
      ...(await deadLane(hall, plan)),
    ]
  } finally {
    await runtime.close()
    await endpoint.close()
    await stage.close()
  }
}

type Spent = { readonly seconds: number; readonly cpu: number }
type Turn = {
  readonly alone: Spent
  readonly both: Spent
  /** Inserted a second while the worker worked. */
  readonly beside: number
  readonly worker: number
}

async function endToEnd(hall: Hall, { rounds, events }: EventsPlan): Promise<Figure[]> {
  const lanes = await addLanes(hall, LANES, () => '/ok')
  await insert(hall, lanes, WARM_UP)
  const turns: Turn[] = []
  for (let round = 0; round < rounds; round++) {
    await clear(hall)
    const alone = await timed(hall, () => insert(hall, lanes, events))
    await clear(hall)
    turns.push(
      await withWorker(hall, lanes, async (worker) => {
        let inserted = 0
        const workerCpu = cpuSeconds([worker.pid])
        const both = await timed(hall, async () => {
          const from = now()
          const target = hall.endpoint.count() + events
          await insert(hall, lanes, events)
          inserted = (now() - from) / 1000
          await allDelivered(hall, target)
        })
        return { alone, both, beside: events / inserted, worker: cpuSeconds([worker.pid]) - workerCpu }
      }),
    )
  }
  const over = (read: (turn: Turn) => number) => median(turns.map(read))
  const each = (read: (turn: Turn) => number) => (over(read) / events) * 1e6
  return [
    ratio(
      'events_end_to_end',
      over(({ both, beside }) => events / both.seconds / beside),
      '≥ 0.9',
      'delivered a second / inserted a second beside it',
    ),
    ratio(
      'events_against_inserts_alone',
      over(({ alone, both }) => alone.seconds / both.seconds),
      '–',
      'delivered a second / inserted a second when nothing is delivered',
    ),
    { name: 'events_inserted', value: over((t) => events / t.alone.seconds), unit: '/s', what: 'inserted alone' },
    { name: 'events_delivered', value: over((t) => events / t.both.seconds), unit: '/s', what: 'end to end' },
    { name: 'event_insert_engine', value: each((t) => t.alone.cpu), unit: 'µs', what: 'PostgreSQL, insert alone' },
    { name: 'event_engine', value: each((t) => t.both.cpu), unit: 'µs', what: 'PostgreSQL, insert to recorded answer' },
    { name: 'event_worker', value: each((t) => t.worker), unit: 'µs', what: 'CPU of the worker process' },
  ]
}

async function atSteadyRate(hall: Hall, { seconds }: EventsPlan): Promise<Figure[]> {
  await clear(hall)
  const lanes = await addLanes(hall, LANES, () => '/ok')
  const times = await withWorker(hall, lanes, () => pace(hall, lanes, 200, seconds))
  return [
    { name: 'event_p50', value: at(times, 0.5), unit: 'ms', what: 'commit to receipt at 200 a second' },
    { name: 'event_p99', value: at(times, 0.99), unit: 'ms', aim: '< 50', what: 'commit to receipt at 200 a second' },
  ]
}

async function oneHangs(hall: Hall, { rounds, events }: EventsPlan): Promise<Figure[]> {
  const healthy = await addLanes(hall, 20, () => '/ok')
  const withOneHanging = await addLanes(hall, 20, (n) => (n === 0 ? '/hang' : '/ok'))
  const turn = async (lanes: readonly Lane[]) => {
    await clear(hall)
    return withWorker(hall, healthy, async () => {
      const from = now()
      const target = hall.endpoint.count() + (lanes === healthy ? events : (events / 20) * 19)
      await insert(hall, lanes, events)
      while (hall.endpoint.count() < target) await delay(1)
      return now() - from
    })
  }
  const turns = []
  for (let round = 0; round < rounds; round++)
    turns.push({ usual: await turn(healthy), hanging: await turn(withOneHanging) })
  const share = median(turns.map(({ usual, hanging }) => hanging / usual))
  return [ratio('event_one_hangs', share, '< 1.2', 'one of 20 endpoints hangs: time of the other 19 / usual time')]
}

async function deadLane(hall: Hall, { seconds, deadRows, otherLanes }: EventsPlan): Promise<Figure[]> {
  await clear(hall)
  const [dead] = await addLanes(hall, 1, () => 'http://127.0.0.1:1/dead')
  const others = await addLanes(hall, otherLanes, () => '/ok')
  if (!dead) throw new Error('there is no lane to be dead')
  // Every other lane has work that is due tomorrow; the dead one gets its deliveries, due now, beside the traffic.
  await owe(hall, others, 1, '1 day')
  const times = await withWorker(hall, others, async () => {
    await owe(hall, [dead], deadRows, '0')
    return pace(hall, others, 100, seconds)
  })
  const what = `commit to receipt at 100 a second over ${otherLanes} lanes, one more with ${deadRows} deliveries to a dead endpoint`
  return [{ name: 'event_dead_lane_p99', value: at(times, 0.99), unit: 'ms', aim: '< 500', what }]
}

/** Properties, each with a subscription to its new prospects. */
async function addLanes(hall: Hall, count: number, path: (n: number) => string): Promise<Lane[]> {
  const { caller, db, sealing } = hall.ctx
  const lanes = Array.from({ length: count }, () => ({ propertyId: newId(), subscriptionId: newId() }))
  const urls = lanes.map((_, n) => (path(n).startsWith('/') ? hall.endpoint.url(path(n)) : path(n)))
  // In a transaction before the others, so that the data key is there for all of them.
  await db.transaction(caller, (tx) => sealing.seal(tx, caller, placeOf(newId()), 'first'))
  const secrets = await db.transaction(caller, async (tx) => {
    const sealed = []
    for (const { subscriptionId } of lanes)
      sealed.push(await sealing.seal(tx, caller, placeOf(subscriptionId), 'whsec_c2VjcmV0IG9mIGEgYmVuY2htYXJr'))
    return sealed
  })
  await hall.stage.query(
    `with p as (insert into properties (organization_id, id, name, address) select $1, id, 'Alder Court', '{}' from unnest($2::uuid[]) id)
     select 1`,
    [caller.organizationId, lanes.map((l) => l.propertyId)],
  )
  await hall.stage.query(
    `insert into subscriptions (organization_id, id, integration_id, property_id, kinds, url, secret)
     select $1, id, $2, property_id, '{prospect.created}', url, secret
     from unnest($3::uuid[], $4::uuid[], $5::text[], $6::bytea[]) l(id, property_id, url, secret)`,
    [
      caller.organizationId,
      hall.integrationId,
      lanes.map((l) => l.subscriptionId),
      lanes.map((l) => l.propertyId),
      urls,
      secrets,
    ],
  )
  await hall.stage.query('analyze')
  return lanes
}

/** Deliveries by the thousand, as the fan-out would have left them. */
async function owe({ stage, ctx }: Hall, lanes: readonly Lane[], each: number, after: string) {
  await stage.query(
    `with owed as (
       select gen_random_uuid() as event_id, gen_random_uuid() as id, l.* from unnest($2::uuid[], $3::uuid[]) l(property_id, subscription_id), generate_series(1, $4::int)),
     event as (insert into events (organization_id, id, property_id, kind, body) select $1, event_id, property_id, 'prospect.created', '{}' from owed),
     delivery as (
       insert into deliveries (organization_id, id, event_id, subscription_id, kind, property_id)
       select $1, id, event_id, subscription_id, 'prospect.created', property_id from owed)
     insert into work (organization_id, lane, kind, subject, next_at) select $1, subscription_id, 1, id, app_now() + $5::interval from owed`,
    [ctx.caller.organizationId, lanes.map((l) => l.propertyId), lanes.map((l) => l.subscriptionId), each, after],
  )
}

/** Removes all events, deliveries and work; for the time between workers. */
const clear = ({ stage }: Hall) =>
  stage.query('truncate events, deliveries, delivery_attempts, work, lane_holds, prospects, audit_entries cascade')

const create = (hall: Hall, lane: Lane | undefined) =>
  createProspect(
    hall.ctx,
    { propertyId: lane?.propertyId ?? '', firstName: 'Ada', lastName: 'Reyes', referralSource: 'Listings' },
    'API',
  )

/** So many prospects, one after the other by each of eight callers, in equal shares over the lanes. */
async function insert(hall: Hall, lanes: readonly Lane[], count: number) {
  let next = 0
  const call = async () => {
    while (next < count) await create(hall, lanes[next++ % lanes.length])
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
}

/** Prospects at a steady rate; how long after its commit each was received, in ms, in order. */
async function pace(hall: Hall, lanes: readonly Lane[], perSecond: number, seconds: number): Promise<number[]> {
  await hall.endpoint.take()
  const target = hall.endpoint.count() + perSecond * seconds
  const committed = new Map<string, number>()
  const calls = []
  const from = now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = from + (n * 1000) / perSecond - now()
    if (wait > 0) await delay(wait)
    const call = create(hall, lanes[n % lanes.length])
    calls.push(call.then((stored) => committed.set(stored.row.id, now())))
  }
  await Promise.all(calls)
  const giveUp = now() + 30_000
  while (hall.endpoint.count() < target && now() < giveUp) await delay(5)
  const came = await hall.endpoint.take()
  // An event that is received before the caller sees its commit counts as 0 ms.
  return [...committed]
    .map(([id, commit]) => Math.max(0, (came.get(id) ?? Number.POSITIVE_INFINITY) - commit))
    .toSorted((a, b) => a - b)
}

async function withWorker<T>(hall: Hall, warmUp: readonly Lane[], body: (worker: Process) => Promise<T>): Promise<T> {
  const worker = await startProcess(hall.stage, 'work')
  try {
    const target = hall.endpoint.count() + WARM_UP
    await insert(hall, warmUp, WARM_UP)
    await allDelivered(hall, target)
    return await body(worker)
  } finally {
    // Killed, not stopped: it would wait for the endpoints that hang.
    await worker.kill()
  }
}

async function allDelivered({ endpoint, stage }: Hall, target: number) {
  while (endpoint.count() < target) await delay(1)
  const pending = `select from deliveries d join work w on w.organization_id = d.organization_id and w.subject = d.id
                   where d.state = 'PENDING' and w.next_at <= app_now() + interval '1 hour' limit 1`
  while ((await stage.query(pending)).rowCount) await delay(5)
}

/** How long it took, and how much of it PostgreSQL computed. */
async function timed({ stage }: Hall, body: () => Promise<unknown>): Promise<Spent> {
  const engine = await enginePids(stage)
  const cpu = cpuSeconds(engine)
  const from = now()
  await body()
  return { seconds: (now() - from) / 1000, cpu: cpuSeconds(await enginePids(stage)) - cpu }
}

async function enginePids(stage: Stage): Promise<number[]> {
  const [row] = (await stage.query('select pg_backend_pid() as pid')).rows
  const postmaster = statOf(row.pid)?.parent
  if (postmaster === undefined) return []
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  return [postmaster, ...all.filter((pid) => statOf(pid)?.parent === postmaster)]
}

/** Of these processes and of their children that have ended. Without a /proc: not a number. */
function cpuSeconds(pids: readonly (number | undefined)[]): number {
  if (pids.length === 0) return Number.NaN
  return pids.reduce((sum: number, pid) => sum + ((pid !== undefined && statOf(pid)?.ticks) || 0), 0) / TICKS_A_SECOND
}

const TICKS_A_SECOND = 100

function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    return { parent, ticks: fields.slice(11, 15).reduce((a, b) => a + b, 0) }
  } catch {
    return undefined
  }
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
const ratio = (name: string, value: number, aim: string, what: string): Figure => ({
  name,
  value,
  unit: 'ratio',
  aim,
  what,
})
