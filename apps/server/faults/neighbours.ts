// One tenant in trouble, another beside it: whatever befalls the first, the second is served as before, and nothing of either is lost.
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort, LocalPostgres } from '../sandbox/postgres.ts'
import type { CarrierSimulator } from '../simulator/carrier-simulator.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { openLog } from '../src/kit/log.ts'
import { retryTroubled } from '../src/kit/work/troubled-work.ts'
import { readConfig } from '../src/main/config.ts'
import { ownSchema } from '../src/main/own-schema.ts'
import { openRuntime } from '../src/main/runtime.ts'
import { HeldProxy } from '../test/held-proxy.ts'
import { DURABLE, drain, Service, serverSettings, startCarrier } from './machines.ts'
import { arrangeTexting, type Person } from './messaging.ts'
import {
  Api,
  arrangeCrowd,
  arrangeTenant,
  Endpoint,
  HangingServer,
  type Tenant,
  until,
  untilReady,
} from './neighbour-servers.ts'
import { EVERY_MS, longestOf, msOf, p99, type Span, Untroubled } from './untroubled.ts'

export type Size = { readonly events: number }

const WARM_UP_EVENTS = 100
const MEASURED_MOST = 6
const DRAIN_MS = 200_000
/** An event may take twice the p99 when all is quiet, or what an untroubled installation needed in that moment, and this much more. */
const STARVED_MS = 250
/** Deadline of a database call: the limit of a statement, and two seconds. */
const DEADLINE_MS = 7_000
const SLACK_MS = 3_000
const SILENT_MOST_MS = 2 * DEADLINE_MS + SLACK_MS
const GIVEN_UP_MS = 60_000
const STANDBY_LOST_MS = 15_000
const OWED_BEFORE = 20
const SKEWED_CLOCK = new URL('skewed-clock.ts', import.meta.url).href

export async function neighboursCampaign(size: Size, say: (what: string) => void) {
  const postgres = await LocalPostgres.start({ settings: DURABLE })
  const port = await freePort()
  const carrier = await startCarrier(port, () => new Date())
  const { simulator } = carrier
  const { proxy, url: proxied } = await HeldProxy.open(postgres.url())
  const environment = { ...serverSettings(proxied, port), ...carrier.settings }
  const services: Service[] = []
  const untroubled = await Untroubled.start()
  const endpoint = new Endpoint()
  const hanging = new HangingServer()
  try {
    await migrate({ ownerUrl: postgres.url(), serverUrl: postgres.url(), schema: await ownSchema() })
    const direct = { ...environment, GATELODGE_DATABASE_URL: postgres.url() }
    const { tools, close } = await openRuntime(readConfig(direct), 'faults', openLog('silent'))
    const owner = new pg.Pool({ connectionString: postgres.url(), max: 2 })
    owner.on('error', () => {})
    try {
      const config = readConfig(environment)
      const base = await endpoint.listen()
      const good = await arrangeTenant(tools, config, 'Good Homes', `${base}/good`)
      const bad = await arrangeTenant(tools, config, 'Bad Homes', `${base}/bad`)
      const crowd = await arrangeCrowd(tools, config, await hanging.listen())
      const texting = await arrangeTexting(tools, config, owner)
      services.push(new Service('serve', environment), new Service('work', environment))
      const api = new Api(`http://127.0.0.1:${port}/v1`)
      await untilReady(port, true)
      const world = {
        api,
        good,
        bad,
        crowd,
        endpoint,
        hanging,
        texting,
        owner,
        proxy,
        simulator,
        environment,
        untroubled,
      }
      // The first requests of new processes are slow, and would make the limit too lenient.
      await timeNeighbour(world, WARM_UP_EVENTS)
      say('quiet')
      const { took: quiet, trips } = await timeNeighbour(world, size.events)
      // The smaller of the two, since a halt of the machine would make the limit too lenient.
      const quietMs = Math.min(p99(quiet), p99(trips))
      say(`p99 from answer to arrival: ${p99(quiet)} ms; round trips of the untroubled installation: ${p99(trips)} ms`)
      const isLate = (one: Span) =>
        msOf(one) > 2 * Math.max(quietMs, longestOf(untroubled.tripsDuring(one))) + STARVED_MS
      /** Measures up to six times, until no more than one event in a hundred is late: starvation shows each time. */
      const measure = async () => {
        for (let measured = 1; ; measured++) {
          const { took, trips } = await timeNeighbour(world, size.events)
          const [ms, late] = [p99(took), took.filter(isLate).length]
          const isStarved = late > size.events / 100
          if (!isStarved || measured === MEASURED_MOST) return { ms, late, isStarved }
          say(`measured again: ${ms} ms, ${late} late; round trips of the untroubled installation: ${p99(trips)} ms`)
        }
      }
      const measuredMs: Record<string, number> = {}
      const faults: string[] = []
      for (const [name, trouble] of Object.entries(TROUBLES)) {
        const ending = await trouble(world)
        const { ms, late, isStarved } = await measure()
        await ending().catch((error: Error) => faults.push(`failed: ${name}: ${error.message}`))
        measuredMs[name] = ms
        say(`${name}: ${ms} ms`)
        if (isStarved) faults.push(`starved: ${name} made ${late} of the neighbour's events late, the p99 ${ms} ms`)
      }
      for (const [name, outage] of Object.entries(OUTAGES)) {
        // Dealt again, up to three times, while it is only slow: a halt of the machine is over by then, starvation is not.
        let slow: readonly string[] = []
        for (let dealt = 1; dealt <= 3 && (dealt === 1 || slow.length > 0); dealt++) {
          if (slow.length > 0) say(`dealt again: ${name}: ${slow.join('; ')}`)
          const found = await outage(world).catch((error: Error) => ({ wrong: [`failed: ${error.message}`], slow: [] }))
          faults.push(...found.wrong.map((fault) => `${name}: ${fault}`))
          slow = found.slow
        }
        faults.push(...slow.map((fault) => `${name}: ${fault}`))
        const { ms, late, isStarved } = await measure()
        measuredMs[`after ${name}`] = ms
        say(`after ${name}: ${ms} ms`)
        if (isStarved)
          faults.push(`starved: after ${name} ${late} of the neighbour's events were late, the p99 ${ms} ms`)
      }
      say('letting time pass until nothing is owed')
      await retryTroubled(tools.db, {})
      await drain(owner, DRAIN_MS).catch((error: Error) => faults.push(`owed: ${error.message}`))
      await simulator.settled()
      faults.push(...(await unkept(owner, endpoint, simulator)))
      return { ...size, quietMs, p99: measuredMs, texts: simulator.accepted.length, faults }
    } finally {
      await owner.end()
      await close()
    }
  } finally {
    for (const service of services) service.stop()
    await untroubled.stop()
    endpoint.close()
    hanging.close()
    proxy.close()
    await simulator.close()
    await postgres.stop()
    await rm(environment.GATELODGE_FILE_FOLDER, { recursive: true, force: true })
  }
}

type World = {
  readonly api: Api
  readonly good: Tenant
  readonly bad: Tenant
  readonly crowd: readonly Tenant[]
  readonly endpoint: Endpoint
  readonly hanging: HangingServer
  readonly texting: { readonly key: string; readonly people: readonly Person[] }
  readonly owner: pg.Pool
  readonly proxy: HeldProxy
  readonly simulator: CarrierSimulator
  readonly environment: Record<string, string>
  readonly untroubled: Untroubled
}

/** Each starts a trouble and returns the function that ends it. */
const TROUBLES: Readonly<Record<string, (world: World) => Promise<() => Promise<void>>>> = {
  'a secret that does not open': async ({ api, bad, owner, untroubled }) => {
    const spoil = () =>
      owner.query(`update subscriptions set secret = set_byte(secret, 40, get_byte(secret, 40) # 1) where id = $1`, [
        bad.subscriptionId,
      ])
    await spoil()
    const going = keepDoing(untroubled, () => api.create(bad))
    return async () => {
      await going.stop()
      await spoil()
    }
  },
  'answers of the carrier with U+0000': async (world) =>
    texting(world, { answers: { 'refuse-with-nul': 0.5, 'accept-with-nul': 0.5 } }),
  'answers of the carrier with one sid': async (world) =>
    texting(world, { answers: { 'accept-under-earlier-sid': 1 } }),
  'a host that hangs on 200 lanes': async ({ api, crowd, hanging, untroubled }) => {
    hanging.hangs = true
    for (let n = 0; n < 3; n++)
      for (const some of chunksOf(crowd, 8)) await Promise.all(some.map((tenant) => api.create(tenant)))
    const going = keepDoing(untroubled, (n) => api.create(crowd[n % crowd.length] as Tenant))
    return async () => {
      await going.stop()
      hanging.answer()
    }
  },
  'an integration that is suspended': async ({ api, bad, owner, endpoint, untroubled }) => {
    const change = (status: string) =>
      owner.query(
        'update integrations i set status = $2 from subscriptions s where s.id = $1 and i.id = s.integration_id',
        [bad.subscriptionId, status],
      )
    endpoint.refusesBad = true
    for (let n = 0; n < OWED_BEFORE; n++) await api.create(bad)
    const owed = async (query: string) =>
      (await owner.query<{ n: number }>(query, [bad.subscriptionId])).rows[0]?.n ?? 0
    await until('an owed delivery was tried', async () => {
      const tried = `select count(*)::int as n from deliveries where subscription_id = $1 and state = 'PENDING' and attempts > 0`
      return (await owed(tried)) > 0
    })
    await change('SUSPENDED')
    endpoint.refusesBad = false
    // All of them are due now, retries included.
    await owner.query('update work set next_at = app_now() where lane = $1 and lease is null', [bad.subscriptionId])
    await owner.query('select lane_release($1, 1000)', [bad.subscriptionId])
    await until('the owed deliveries are held', async () => {
      const held = await owed('select count(*)::int as n from held_deliveries where subscription_id = $1')
      return held >= OWED_BEFORE
    })
    const meanwhile: string[] = []
    const going = keepDoing(untroubled, async () => meanwhile.push(await api.create(bad)))
    return async () => {
      await going.stop()
      await change('ACTIVE')
      const delivered = meanwhile.filter((prospectId) => endpoint.hasHeard(prospectId))
      if (delivered.length > 0) throw new Error(`${delivered.length} events were delivered to a suspended integration`)
    }
  },
  'a second worker whose clock goes wrong': async ({ environment }) => {
    const port = await freePort()
    const skewed = new Service('work', {
      ...environment,
      GATELODGE_WORKER_PORT: String(port),
      NODE_OPTIONS: `--import=${SKEWED_CLOCK} ${process.env['NODE_OPTIONS'] ?? ''}`,
    })
    // It starts with the right time, and must turn unready by itself once its clock is wrong.
    await untilReady(port, true)
    skewed.signal('SIGUSR2')
    await untilReady(port, false)
    return async () => skewed.stop()
  },
}

type OutageFaults = { readonly wrong: readonly string[]; readonly slow: readonly string[] }

/** Outages hit every tenant; checked is that service is back after them, and what is answered meanwhile. */
const OUTAGES: Readonly<Record<string, (world: World) => Promise<OutageFaults>>> = {
  'connections that fell silent': async (world) => {
    world.proxy.silenceOpen()
    return { wrong: [], slow: await untilServed(world, SILENT_MOST_MS) }
  },
  'a synchronous standby that was lost': async (world) => {
    const { api, good, owner } = world
    const standby = async (name: string) => {
      await owner.query(`alter system set synchronous_standby_names = '${name}'`)
      await owner.query('select pg_reload_conf()')
      // Until every session has read the new configuration.
      await delay(1_000)
    }
    const before = await p99OfReads(api, good, 2_000)
    await standby('lost')
    const writes = writeAll(api, good, STANDBY_LOST_MS)
    const during = await p99OfReads(api, good, STANDBY_LOST_MS)
    const { longestMs, confirmed } = await writes
    await standby('')
    const unserved = await untilServed(world, SILENT_MOST_MS)
    // The machine may have become slower meanwhile.
    const quiet = Math.max(before, await p99OfReads(api, good, 2_000))
    return {
      wrong: confirmed > 0 ? [`${confirmed} writes were confirmed that nobody but the primary had`] : [],
      slow: [
        ...(during > 2 * quiet + STARVED_MS ? [`a read took ${during} ms, ${quiet} ms before or after`] : []),
        ...(longestMs > DEADLINE_MS + SLACK_MS ? [`a write was answered after ${longestMs} ms`] : []),
        ...unserved,
      ],
    }
  },
}

/** Asks until a write is confirmed, and waits for its event: the server is back, and so is the worker, which has connections of its own. */
async function untilServed({ api, good, endpoint }: World, withinMs: number): Promise<string[]> {
  const from = performance.now()
  const waited = () => Math.round(performance.now() - from)
  while (waited() <= GIVEN_UP_MS) {
    const prospectId = await api.create(good).catch(() => undefined)
    if (prospectId === undefined) {
      await delay(EVERY_MS)
      continue
    }
    const arrived = await Promise.race([endpoint.arrival(prospectId), delay(GIVEN_UP_MS, undefined, { ref: false })])
    if (arrived === undefined) break
    return waited() > withinMs ? [`nothing was written and delivered for ${waited()} ms`] : []
  }
  return ['nothing was written and delivered for a minute']
}

/** Writes, one after the other, for so long. */
async function writeAll(api: Api, good: Tenant, forMs: number) {
  const from = performance.now()
  let [longestMs, confirmed] = [0, 0]
  while (performance.now() - from < forMs) {
    const asked = performance.now()
    await api.create(good).then(
      () => (confirmed += 1),
      () => delay(EVERY_MS),
    )
    longestMs = Math.max(longestMs, Math.round(performance.now() - asked))
  }
  return { longestMs, confirmed }
}

/** The p99 of reads that follow each other for so long, in ms. */
async function p99OfReads(api: Api, good: Tenant, forMs: number): Promise<number> {
  const from = performance.now()
  const took: number[] = []
  while (performance.now() - from < forMs) {
    const asked = performance.now()
    await api.read(good)
    took.push(performance.now() - asked)
    await delay(EVERY_MS / 4)
  }
  took.sort((a, b) => a - b)
  return Math.round(took[Math.floor(took.length * 0.99)] ?? 0)
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))

async function texting(
  { api, simulator, texting, untroubled }: World,
  rates: Parameters<CarrierSimulator['setRates']>[0],
) {
  simulator.setRates(rates)
  const going = keepDoing(untroubled, (n) => api.text(texting.key, texting.people[n % texting.people.length]?.id ?? ''))
  return async () => {
    await going.stop()
    simulator.setRates({})
  }
}

/** Repeats `act` until `stop`, which throws what failed on the way. */
function keepDoing(untroubled: Untroubled, act: (n: number) => Promise<unknown>) {
  const state = { stopped: false }
  const run = async () => {
    for (let n = 0; !state.stopped; n++) {
      await act(n)
      await untroubled.pace()
    }
  }
  const running = run()
  running.catch(() => {})
  return {
    stop: async () => {
      state.stopped = true
      await running
    },
  }
}

/** Makes so many of the neighbour's events: each from the answer to its request until it has arrived, and the round trips meanwhile. */
async function timeNeighbour({ api, good, endpoint, untroubled }: World, events: number) {
  const began = performance.now()
  const arriving: Promise<Span>[] = []
  for (let n = 0; n < events; n++) {
    const prospectId = await api.create(good)
    const from = performance.now()
    arriving.push(endpoint.arrival(prospectId).then((at) => ({ from, to: Math.max(from, at) })))
    await untroubled.pace()
  }
  const took = await Promise.all(arriving)
  // The round trip that is under way belongs to it.
  await untroubled.pace()
  return { took, trips: untroubled.tripsDuring({ from: began, to: performance.now() }) }
}

/** What must hold at the end: every delivery was made, every text came to an end and left at most once, nothing was given up. */
async function unkept(owner: pg.Pool, endpoint: Endpoint, simulator: CarrierSimulator): Promise<string[]> {
  const all = async <T extends pg.QueryResultRow>(query: string) => (await owner.query<T>(query)).rows
  const undelivered = await all<{ event_id: string; state: string }>(
    `select d.event_id, d.state from deliveries d join subscriptions s on s.organization_id = d.organization_id and s.id = d.subscription_id
     where d.state <> 'DELIVERED' and s.status <> 'CLOSED'`,
  )
  const shelved = await all<{ reason: string }>('select reason from shelved_work')
  const unended = await all<{ id: string }>(
    `select id from messages where direction = 'OUTBOUND' and carrier <> 'demo' and message_status = 'PROCESSING'`,
  )
  const texted = Map.groupBy(simulator.accepted, ({ messageId }) => messageId)
  return [
    ...undelivered.map(({ event_id, state }) => `lost: ${event_id} is ${state}`),
    ...shelved.map(({ reason }) => `shelved: ${reason}`),
    ...unended.map(({ id }) => `unended: the message ${id} is PROCESSING`),
    ...[...texted].flatMap(([id, sent]) => (sent.length > 1 ? [`twice: ${id} left ${sent.length} times`] : [])),
    ...endpoint.misdated.map((eventId) => `old t: ${eventId} was signed with a wrong time`),
  ]
}
