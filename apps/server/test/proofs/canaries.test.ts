// Canaries: recognisable values in every personal and secret field of every route, in calls that succeed and in calls that fail.
// Then none may appear where no personal data belong.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paramsOf, type Route } from '../../src/kit/http/route.ts'
import { newId } from '../../src/kit/ids.ts'
import { assembly } from '../../src/main/domains.ts'
import { tablesOf } from '../catalogue.ts'
import { answering, Receiver } from '../receiver.ts'
import { ownId } from '../sample.ts'
import { Scene } from '../scene/scene.ts'
import type { Answer, CallOptions } from '../server.ts'
import { everyRoute, pathFor } from '../walk.ts'
import { Canaries, type Canary } from './canary-bodies.ts'
import { listQuery, nameOf, relationsQuery } from './matrix.ts'

const { server, owner, org, key, token } = await Scene.open({ GATELODGE_MODE: 'sandbox' })
const ilsKey = (await server.make.key(org, { kind: 'ils' })).text
const canaries = new Canaries(org)

const routes = [...everyRoute('partner'), ...everyRoute('staff')]
const reads = routes.filter(({ method }) => method === 'GET')
/** Removals last, so that what others speak of is still there. */
const writes = routes
  .filter(({ method }) => method !== 'GET')
  .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

const answers: { route: Route; answer: Answer }[] = []

async function call(route: Route, o: CallOptions & { path?: string } = {}): Promise<Answer> {
  const { path = pathOf(route), ...options } = o
  const credential =
    route.audience === 'staff' ? { token } : { key: route.keys && !route.keys.includes('live') ? ilsKey : key }
  const answer = await server.call(`${route.method} ${path}`, { ...credential, ...options })
  answers.push({ route, answer })
  return answer
}

/** With the organization's own records, but for those given. */
const pathOf = (route: Route, given: Readonly<Record<string, string>> = {}) =>
  pathFor(route, org, {
    ...Object.fromEntries(paramsOf(route.path).map((name) => [name, ownId(org, name)])),
    ...given,
  })

/** What a route must be given to get on, where the first record of its kind will not do. */
const [, prospectId] = org.made.get('prospect') ?? []
const FITTING: Readonly<Record<string, object>> = {
  'partner POST /applications': { prospectId, unitId: undefined },
  // Another name for birthDate.
  'partner POST /applications/{applicationId}/customers': { dob: undefined },
}

/** With everything the route takes. What it refuses is left out, if it may be, so that the rest gets in. */
async function giveAll(route: Route): Promise<Answer> {
  if (!route.body) return call(route)
  const body = { ...canaries.body(nameOf(route), route.body), ...FITTING[nameOf(route)] }
  for (;;) {
    const answer = await call(route, { body })
    const wrong = Object.keys(body).filter(
      (name) => isRefused(answer, name, body[name]) && route.body?.[name]?.optional,
    )
    if (wrong.length === 0) return answer
    for (const name of wrong) delete body[name]
  }
}

/** By its name as malformed, or by the id that it holds. */
const isRefused = ({ status, body }: Answer, name: string, value: unknown): boolean =>
  (status === 400 && new RegExp(`(^|; )${name} `).test(body.message)) ||
  (status === 404 && typeof value === 'string' && body.message.includes(value))

const accepted: Route[] = []

const receiver = await Receiver.start()
receiver.behave = answering(500)
const { integrationId } = await server.make.key(org)
for (const propertyId of org.made.get('property') ?? []) {
  const body = { integrationId, propertyId, kinds: assembly.events.map(({ kind }) => kind), url: receiver.url() }
  const { status, text } = await server.call('POST /subscriptions', { token, body })
  assert.equal(status, 201, text)
}

for (const route of writes) if ((await giveAll(route)).status < 300) accepted.push(route)
for (const route of writes) await failEveryWay(route)
for (const route of reads) await readEveryWay(route)
const worker = server.startWorker()
await worker.settled()
assert.ok(receiver.received.length > 0)
for (const code of ['XX000', '22000', '23514']) await failUnderneath(code)

const KEPT = {
  'POST /prospects': ['firstName', 'email', 'phone', 'introductoryNote'],
  'POST /applications/{applicationId}/customers': ['lastName', 'birthDate', 'currentAddress city'],
}

test('they were planted: the walk gave every kind of value, and much of it was stored', async (t) => {
  t.diagnostic(`${canaries.all.length} canaries, ${answers.length} calls, ${accepted.length} kinds of writes accepted`)
  // Each would be heard, and some are where they belong.
  for (const canary of canaries.all) assert.throws(() => assertSilent([`"${canary.text}"`], [canary]), canary.place)
  const rows = await stored()
  for (const [route, places] of Object.entries(KEPT))
    for (const place of places)
      assert.throws(() => assertSilent(rows, planted(route, place)), `${route} ${place} is not stored`)
  const statuses = new Set(answers.map(({ answer }) => answer.status))
  for (const status of [200, 201, 400, 401, 404, 409, 415, 500]) assert.ok(statuses.has(status), `no ${status}`)
  const { rows: sealed } = await owner.query(`
    select (select count(*) from property_configurations where office_alarm_code is not null)::int as codes,
           (select count(*) from property_agent_secrets where sealed is not null)::int as secrets,
           (select count(*) from customers where social_security_number is not null)::int as numbers`)
  for (const [what, count] of Object.entries(sealed[0])) assert.ok((count as number) > 0, `no ${what} were sealed`)
})

test('no line of the log holds one', () => assertSilent(server.logLines))

test('no audit entry holds one', async () => assertSilent(await rowsOf('audit_entries')))

test('no enqueued or shelved work holds one', async () => {
  assert.ok((await rowsOf('work')).length > 0)
  assertSilent([...(await rowsOf('work')), ...(await rowsOf('shelved_work'))])
})

test('no answer that something failed on our side holds one', () => {
  const failed = answers.filter(({ answer }) => answer.status >= 500)
  assertSilent(failed.map(({ answer }) => `${answer.text} ${JSON.stringify(answer.headers)}`))
})

/** The one answer that a social security number may leave by. */
const FOR_PROVIDERS = '/screening-requests/{screeningRequestId}'

test('what is never answered is in no answer, not even in a refusal', () => {
  assertSilent(
    answers.flatMap(({ route, answer }) => (route.path === FOR_PROVIDERS ? [] : [`${nameOf(route)}: ${answer.text}`])),
    canaries.all.filter(({ isSecret }) => isSecret),
  )
})

test('what is sealed lies nowhere in the database in plain', async () => {
  const sealed = canaries.all.filter(({ isSealed }) => isSealed)
  assert.ok(sealed.length > 0)
  const rows = await stored()
  assertSilent(rows, sealed)
  const all = rows.join('\n')
  for (const { text, place } of sealed)
    for (const spelling of ['hex', 'base64'] as const)
      assert.ok(!all.includes(Buffer.from(text).toString(spelling).replace(/=+$/, '')), place)
})

async function failEveryWay(route: Route) {
  const what = `${nameOf(route)}, failing`
  const params = Object.fromEntries(paramsOf(route.path).map((name) => [name, newId()]))
  const body = route.body && canaries.body(what, route.body)
  if (body) {
    await call(route, { body, path: pathOf(route, params) })
    // Each value where another kind is wanted, one at a time.
    for (const name of Object.keys(body))
      await call(route, { body: { ...body, [name]: [canaries.body(what, route.body ?? {})] } })
    for (const name of Object.keys(body)) await call(route, { body: { ...body, [name]: tooMuch(body[name]) } })
    const text = JSON.stringify(body)
    await call(route, { payload: text.slice(0, -1), headers: { 'content-type': 'application/json' } })
    await call(route, { payload: text, headers: { 'content-type': 'text/plain' } })
    await call(route, { body, query: { [canaries.text(what)]: canaries.text(what) } })
  }
  await call(route, { key: canaries.text(what), token: canaries.text(what), ...(body && { body }) })
  for (const name of Object.keys(params))
    await call(route, { path: pathOf(route, { [name]: canaries.text(what) }), ...(body && { body }) })
}

/** Of the right kind, but longer than anything allowed. */
function tooMuch(value: unknown): unknown {
  if (typeof value === 'string') return value.repeat(2_000)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Array.from({ length: 200 }, () => value[0] as unknown)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, tooMuch(part)]))
}

async function readEveryWay(route: Route) {
  const what = nameOf(route)
  await call(route, { query: { ...listQuery(route), ...relationsQuery(route) } })
  await call(route, { query: { [canaries.text(what)]: canaries.text(what) } })
  await call(route, { key: canaries.text(what), token: canaries.text(what) })
  for (const name of paramsOf(route.path)) await call(route, { path: pathOf(route, { [name]: canaries.text(what) }) })
  for (const name of Object.keys(route.query)) await call(route, { query: { [name]: canaries.text(what) } })
  if (!Object.hasOwn(route.query, 'filter')) return
  for (const name of ['email', 'phone', 'lastName', 'name', 'number'])
    await call(route, { query: { filter: `${name}=${canaries.text(what)}` } })
}

/** Every write meets an error that quotes the whole row, as PostgreSQL's own do. */
async function failUnderneath(code: string) {
  await owner.query(`
    create or replace function quote_row() returns trigger language plpgsql as $$
    begin
      raise exception 'row %', new using errcode = '${code}', detail = new::text, hint = new::text;
    end $$`)
  for (const { name, appMay } of await tablesOf(owner)) {
    if (!appMay.includes('INSERT') || name === 'data_keys') continue
    await owner.query(
      `create or replace trigger aa_quote before insert or update on ${name} for each row execute function quote_row()`,
    )
  }
  for (const route of writes) await giveAll(route)
}

const planted = (route: string, place: string) =>
  canaries.all.filter((each) => each.place === `partner ${route} ${place}`)
const rowsOf = async (table: string) =>
  (await owner.query<{ row: string }>(`select t::text as row from ${table} t`)).rows.map(({ row }) => row)
const stored = async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const all: string[] = []
  for (const { name } of rows) all.push(...(await rowsOf(name)))
  return all
}

/** Whatever looks like a canary, so that many texts can be held against thousands of them at once. */
const LIKELY =
  /qanary\d{5}(@example\.com)?|(?<!\d)(\+?1)?20245\d{5}(?!\d)|(?<!\d)9876\d{5}(?!\d)|(?<!\d)1[89]\d\d-\d\d-\d\d/gi

function assertSilent(texts: readonly string[], birds: readonly Canary[] = canaries.all) {
  assert.ok(texts.length > 0)
  const known = new Map(birds.map((canary) => [canary.text.toLowerCase(), canary]))
  const heard = texts.flatMap((text) =>
    [...text.matchAll(LIKELY)].flatMap(([found]) => {
      const canary = known.get(found.toLowerCase().replace(/^\+?1(?=20245)/, ''))
      return canary ? [`${canary.text} of ${canary.place} in: ${text.slice(0, 300)}`] : []
    }),
  )
  assert.deepEqual(heard.slice(0, 5), [])
}
