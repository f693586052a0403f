// Texts under kills: no message is sent twice, what was acknowledged is kept, a STOP is obeyed, whatever happens to workers, API,
// database and carrier.
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort, LocalPostgres } from '../sandbox/postgres.ts'
import type { CarrierSimulator } from '../simulator/carrier-simulator.ts'
import { createIntegration, createOrganization, issueKey, operator } from '../src/domains/access/index.ts'
import type { Tools } from '../src/kit/context.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { newId } from '../src/kit/ids.ts'
import { openLog } from '../src/kit/log.ts'
import { runSweep } from '../src/kit/sweeps.ts'
import { type Config, readConfig } from '../src/main/config.ts'
import { loadDemo } from '../src/main/demo.ts'
import { assembly } from '../src/main/domains.ts'
import { ownSchema } from '../src/main/own-schema.ts'
import { openRuntime } from '../src/main/runtime.ts'
import { type Blows, DURABLE, drain, harass, Service, serverSettings, startCarrier } from './machines.ts'
import { type TextHistory, textFaultsOf } from './text-history.ts'

export type Size = Blows & { readonly sends: number }

const WORKERS = 2
const NODES = 2
const PROPERTIES = 4
const CUSTOMERS = 60
const DRAIN_MS = 400_000
const DRAIN_MS_EACH = 60
/** Time is moved this much further than to what is due next: what comes due meanwhile is done together. */
const STRIDE = '10 s'
/** Limits of one request, and of all that repeat it: however slow the machine is, the servers are not coming back after that. */
const ANSWER_MS = 30_000
const ANSWERED_MS = 300_000
const WORDS = ['STOP', 'START', 'yes', 'unsubscribe', 'unstop']

/** The share of texts that meets each fault: some of a hundred. A hang costs ten seconds of a slot, so there are few. */
const RATES = {
  answers: {
    'accept-then-fail': 0.04,
    'accept-then-reset': 0.04,
    'accept-then-cut': 0.02,
    'accept-then-hang': 0.01,
    fail: 0.02,
    reset: 0.02,
    hang: 0.005,
    throttle: 0.05,
    'queue-full': 0.03,
    'callback-first': 0.05,
    'refuse-with-nul': 0.02,
    'accept-with-nul': 0.03,
  },
  reports: { lost: 0.08, duplicated: 0.1, reversed: 0.1, forged: 0.02 },
  outcomes: { undelivered: 0.05, failed: 0.05 },
}

export async function messagingCampaign(size: Size, say: (what: string) => void) {
  const postgres = await LocalPostgres.start({ settings: DURABLE })
  const ports = await Promise.all(Array.from({ length: NODES }, freePort))
  let now = () => new Date()
  const carrier = await startCarrier(ports[0] ?? 0, () => now())
  const { simulator } = carrier
  simulator.setRates(RATES)
  const environment = {
    ...serverSettings(postgres.url(), ports[0] ?? 0),
    ...carrier.settings,
    // The carrier's list is searched twice, not eight times, before a text is given up.
    GATELODGE_TEXT_GIVE_UP_AFTER_SECONDS: '240',
  }
  const workers: Service[] = []
  const nodes: Service[] = []
  try {
    await migrate({ ownerUrl: postgres.url(), serverUrl: postgres.url(), schema: await ownSchema() })
    const { tools, close } = await openRuntime(readConfig(environment), 'faults', openLog('silent'))
    now = () => tools.clock.now()
    const owner = new pg.Pool({ connectionString: postgres.url(), max: 2 })
    owner.on('error', () => {})
    try {
      const scene = await arrangeTexting(tools, readConfig(environment), owner)
      for (let n = 0; n < WORKERS; n++) workers.push(new Service('work', environment))
      for (const port of ports) nodes.push(new Service('serve', { ...environment, GATELODGE_PORT: String(port) }))
      const inbound: TextHistory['inbound'][number][] = []
      const done = { sent: false }
      const harm = harass(size, { workers, nodes, postgres }, [500, 2_000], (blow) =>
        say(`${blow} ${done.sent ? 'after' : 'while'} texts were enqueued`),
      )
      const texting = keepTexting(simulator, scene, inbound, done)
      const { acknowledged, unanswered } = await produce(scene, ports, size.sends)
      done.sent = true
      await Promise.all([harm, texting])
      say('everything is enqueued; letting time pass until nothing is owed')
      simulator.setRates({})
      const owed = await settle(owner, DRAIN_MS + size.sends * DRAIN_MS_EACH)
      await simulator.settled()
      for (const sweep of assembly.sweeps) if (sweep.name.startsWith('texts that came in')) await runSweep(sweep, tools)
      const history = { ...(await readHistory(owner, simulator)), acknowledged, inbound }
      const faults = [...unanswered, ...owed, ...textFaultsOf(history)]
      return { ...size, ...(await figures(owner, simulator)), inbound: inbound.length, faults }
    } finally {
      await owner.end()
      await close()
    }
  } finally {
    for (const service of [...workers, ...nodes]) service.stop()
    await simulator.close()
    await postgres.stop()
    await rm(environment.GATELODGE_FILE_FOLDER, { recursive: true, force: true })
  }
}

export type Person = { readonly id: string; readonly phone: string; readonly number: string }
type Scene = { readonly key: string; readonly people: readonly Person[] }

/** Properties with a number each, and people who live there. */
export async function arrangeTexting(tools: Tools, config: Config, owner: pg.Pool): Promise<Scene> {
  const { id } = await createOrganization(tools.db, { name: 'Acme Homes' })
  const by = operator(id)
  const made = await loadDemo(tools, by, { properties: PROPERTIES, unitsPerProperty: 1 })
  const properties = made.get('property') ?? []
  const numberOf = (n: number) => `+1512555010${n}`
  for (const [n, propertyId] of properties.entries())
    await owner.query(
      `insert into property_configurations (organization_id, id, two_way_communication, texting_phone_number) values ($1, $2, true, $3)
       on conflict (organization_id, id) do update set two_way_communication = true, texting_phone_number = excluded.texting_phone_number`,
      [id, propertyId, numberOf(n)],
    )
  const people: Person[] = []
  for (let n = 0; n < CUSTOMERS; n++) {
    const person = { id: newId(), phone: `+1202556${1000 + n}`, number: numberOf(n % PROPERTIES) }
    await owner.query(
      `with home as (insert into households (organization_id, id, property_id, name) values ($1, $2, $3, 'Cole') returning id)
       insert into customers (organization_id, id, property_id, household_id, first_name, last_name, phone)
       values ($1, $4, $3, $2, 'Ana', 'Cole', $5)`,
      [id, newId(), properties[n % PROPERTIES], person.id, person.phone],
    )
    people.push(person)
  }
  const given = { kind: 'messaging', name: 'Sender', capabilities: ['messaging'], reach: null } as const
  const { id: integrationId } = await createIntegration(tools.db, by, given)
  const minting = { pepper: config.keyPepper, mode: config.mode }
  const grants = ['messages:create', 'messages:read', 'messages:update']
  const { text: key } = await issueKey(tools.db, by, minting, {
    integrationId,
    name: 'faults',
    grants,
    expiresAt: null,
  })
  return { key, people }
}

/**
 * Callers that repeat with the same idempotencyId until they are answered, often several at once and over both nodes. Now and then a
 * message is flagged, or the flag resolved.
 */
async function produce({ key, people }: Scene, ports: readonly number[], sends: number) {
  const acknowledged = new Map<string, Set<string>>()
  const unanswered: string[] = []
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body: object, n: number) => {
    const url = `http://127.0.0.1:${ports[n % ports.length]}/v1${path}`
    const asked = { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(ANSWER_MS) }
    const response = await fetch(url, asked).catch(() => undefined)
    const answer = (await response?.json().catch(() => undefined)) as { id?: string; message?: string } | undefined
    if (!response || response.status >= 500 || !answer) return undefined
    if (![200, 201, 404, 422].includes(response.status)) throw new Error(`${response.status}: ${answer.message}`)
    return { status: response.status, id: answer.id }
  }
  const post = async (n: number, node: number) => {
    const idempotencyId = `f-${n}`
    const body = { idempotencyId, customerId: people[n % people.length]?.id, content: `Text number ${n}` }
    const until = Date.now() + ANSWERED_MS
    while (Date.now() < until) {
      const answer = await ask('POST', '/messages', body, node)
      // Opted out: nothing was stored. A later call may succeed, after a START.
      if (answer?.status === 422) return
      if (answer?.id) {
        const ids = acknowledged.get(idempotencyId) ?? new Set()
        acknowledged.set(idempotencyId, ids.add(answer.id))
        if (n % 7 === 0) await ask('PATCH', `/messages/${answer.id}/needsHelp`, { isFlagged: n % 14 === 0 }, node)
        return
      }
      await delay(100)
    }
    unanswered.push(`unanswered: callers with ${idempotencyId} repeated it for ${ANSWERED_MS / 1000} s`)
  }
  let next = 0
  const loop = async () => {
    while (next < sends && unanswered.length === 0) {
      const n = next++
      await Promise.all(Array.from({ length: 1 + (n % 3) }, (_, racer) => post(n, racer)))
      // Slow enough that kills fall into the middle of it.
      await delay(30)
    }
  }
  await Promise.all(Array.from({ length: 8 }, loop))
  return { acknowledged, unanswered }
}

/** Moves the clock until no work is owed; returns as a fault what still is after `withinMs`. */
async function settle(owner: pg.Pool, withinMs: number): Promise<string[]> {
  const stride = async () => {
    await owner.query(`update app_clock set shift = shift + $1::interval`, [STRIDE])
    // The carrier's clock follows within a moment; texts that it could not deliver to the gateway are fetched at the end.
    await delay(300)
  }
  return drain(owner, withinMs, stride).then(
    () => [],
    (error: Error) => [`owed: ${error.message}`],
  )
}

/** People who write back, stop, and start again. */
async function keepTexting(
  simulator: CarrierSimulator,
  { people }: Scene,
  inbound: TextHistory['inbound'][number][],
  done: { sent: boolean },
) {
  const stopped = new Set<string>()
  for (let n = 0; !done.sent; n++) {
    const { phone, number } = people[(n * 7) % people.length] ?? people[0]!
    const word = n % 3 === 0 ? (WORDS[n % WORDS.length] ?? 'STOP') : `Thanks ${n}`
    const isWord = /^(stop|unsubscribe|start|unstop)$/i.test(word) || (word === 'yes' && stopped.has(phone))
    // YES counts as START only after a STOP, so it is sent only after a STOP that was answered with 204.
    if (word === 'yes' && !stopped.has(phone)) continue
    const { sid, answered } = await simulator.receive({ from: phone, to: number, body: word })
    // The simulator does not block the number itself: the gateway alone must send nothing after a STOP.
    simulator.setOptedOut({ from: number, to: phone, optedOut: false })
    if (/^(stop|unsubscribe)$/i.test(word) && answered === 204) stopped.add(phone)
    else if (isWord) stopped.delete(phone)
    inbound.push({ sid, isWord })
    await delay(40)
  }
}

type Read = Omit<TextHistory, 'acknowledged' | 'inbound'>

async function readHistory(owner: pg.Pool, simulator: CarrierSimulator): Promise<Read> {
  const all = async (query: string) => (await owner.query(query)).rows
  const answered = Map.groupBy(
    simulator.posts.filter(({ status }) => status !== undefined),
    ({ sid }) => sid,
  )
  const lastWords = new Map<string, string>()
  for (const [sid, posts] of answered) {
    const final = posts.find(({ status, forged }) => !forged && /^(delivered|undelivered|failed)$/.test(status ?? ''))
    if (final?.answered === 204) lastWords.set(sid, (final.status ?? '').toUpperCase())
  }
  return {
    messages:
      await all(`select id, idempotency_id as "idempotencyId", message_sid as sid, direction, message_status as status,
      message_status_reason as reason from messages where carrier <> 'demo'`),
    accepted: simulator.accepted,
    lastWords,
    reports: await all(
      `select message_id as "messageId", status, applied from message_reports order by received_at, id`,
    ),
    attempts: await all(`select m.to_number as phone, extract(epoch from a.started_at)::float8 * 1000 as at
      from message_attempts a join messages m on m.organization_id = a.organization_id and m.id = a.message_id
      where a.outcome not in ('WAITING', 'WITHDRAWN') and m.carrier <> 'demo'`),
    consents: await all(`select phone, extract(epoch from at)::float8 * 1000 as at, opted_out as "optedOut"
      from text_consent_changes order by at, id`),
    raised: (
      await all(`select body::json #>> '{data,messageId}' as id from events where kind = 'message.received'`)
    ).map(({ id }) => id),
    conversations: await all(`select v.id, v.needs_help_message_ids as said, v.conversation_status as status,
      array(select e.message_id from needs_help_episodes e where e.organization_id = v.organization_id
        and e.conversation_id = v.id and e.resolved_at is null) as open from conversations v`),
  }
}

async function figures(owner: pg.Pool, simulator: CarrierSimulator) {
  const { rows } = await owner.query(`select
    (select count(*) from message_attempts a join messages m on m.organization_id = a.organization_id and m.id = a.message_id
      where m.carrier <> 'demo')::int as attempts,
    (select count(*) from message_attempts where outcome = 'TRY_AGAIN')::int as "triedAgain",
    (select count(*) from message_attempts where outcome = 'LOST')::int as lost,
    (select count(*) from message_attempts where reason is not null and outcome = 'ACCEPTED')::int as "settledLater",
    (select count(*) from messages where message_status_reason = 'recipient opted out')::int as withdrawn,
    (select count(*) from shelved_work)::int as shelved`)
  return { accepted: simulator.accepted.length, ...rows[0] }
}
