// Every list × every scalar field that the contract names for its records: it can be filtered and sorted by; and `fields` on every single
// read. What is left out stands in one table for each, with the reason: a field or a route that is added is covered that day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from '../../src/kit/http/route.ts'
import { pick } from '../../src/kit/listing/detail.ts'
import { columnOf } from '../../src/kit/resource.ts'
import { partnerContract, staffContract } from '../../src/main/contract.ts'
import { assembly } from '../../src/main/domains.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'
import { everyList, everyRoute, ownerOf, pathFor } from '../walk.ts'
import { apiKey, bearer } from './impostors.ts'
import { ask, nameOf } from './matrix.ts'

const { server, owner, org, token, integrationId } = await Scene.open()
await server.make.organization()
const sender = (await server.make.key(org, { integrationId })).text
const provider = (await server.make.key(org, { integrationId: org.made.get('integration')?.[0] })).text

/** Where any value will not do: a document that was removed has no file. */
const GIVEN: Readonly<Record<string, string>> = {
  'document.removedAt': "timestamptz '2026-03-01T10:20:30.456Z', store_key = null",
  // What it waits for follows.
  'delivery.heldBecause': "'integration suspended', state = 'PENDING'",
}

/** What the demo records leave without a value gets one on every other record, whatever it may lead to. */
async function fillGaps() {
  await owner.query('set session_replication_role = replica')
  const value: Readonly<Record<string, string>> = {
    uuid: 'gen_random_uuid()',
    text: "'text of ' || r.id",
    int4: '7',
    int8: '1250',
    float8: '0.1234567890123456',
    date: "date '2026-03-01'",
    timestamptz: "timestamptz '2026-03-01T10:20:30.456Z'",
  }
  for (const resource of assembly.resources.all().filter(({ listed }) => listed))
    for (const [name, { nullable, stored, schema, derived }] of Object.entries(resource.fields)) {
      const [word] = wordsOf(schema)
      const given = GIVEN[`${resource.name}.${name}`] ?? (word === undefined ? value[stored] : `'${word}'`)
      if (!nullable || derived || given === undefined) continue
      const column = columnOf(resource, name)
      await owner.query(`
        update ${resource.table} r set ${column} = ${given} from (select id, row_number() over (partition by organization_id order by id) as n from ${resource.table}) o
        where o.id = r.id and n % 2 = 1 and not exists (
          select from ${resource.table} x where x.organization_id = r.organization_id and x.${column} is not null)`)
    }
  await owner.query('set session_replication_role = origin')
}

const wordsOf = (schema: unknown): readonly string[] => {
  const { enum: words, examples, anyOf = [] } = schema as { [key: string]: readonly string[] }
  return words ?? examples ?? anyOf.flatMap(wordsOf)
}

await fillGaps()
// One that opens nothing: the others are used here.
const { id: revoked } = await server.make.key(org)
await owner.query(
  `update api_keys set revoked_at = case when id = $1 then timestamptz '2026-03-01T10:20:30.456Z' end,
     expires_at = case when id = $1 then timestamptz '2026-03-01T10:20:30.456Z' end`,
  [revoked],
)

/** Scalar fields of records that no list can be searched by. */
const UNSEARCHABLE: Readonly<Record<string, string>> = {
  'message.idempotencyId': 'caller-dependent: null to integrations other than the sender',
  'workOrder.alarmCode': 'sealed, and null to keys without workOrders:update',
  'workOrder.doorCode': 'sealed, and null to keys without workOrders:update',
  'householdDocument.url': 'a URL, signed for each answer',
  'document.url': 'a URL, signed for each answer',
}

/** GET routes of one record, or of none, that take no `fields`. */
const WITHOUT_FIELDS: Readonly<Record<string, string>> = {
  'partner GET /me': 'what a key is and may do: no record',
  'staff GET /me': 'what a token is and may do: no record',
  'staff GET /worklist': 'a page of the console, in the shape of that page',
  'staff GET /inbox': 'a page of the console, in the shape of that page',
  'staff GET /leasing-board': 'a page of the console, in the shape of that page',
  'staff GET /search': 'results of every kind: no record',
  'staff GET /screening-requests/{screeningRequestId}/review': 'a page of the console, in the shape of that page',
  'staff GET /applications/{applicationId}/file': 'a page of the console, in the shape of that page',
  'staff GET /applications/{applicationId}/assignableUnits': 'what a form offers to choose from',
  'staff GET /conversations/{conversationId}/file': 'a page of the console, in the shape of that page',
  'staff GET /requirements/{requirementId}/file': 'a page of the console, in the shape of that page',
  'partner GET /ils/units': 'a feed in the shape of an industry standard',
  'partner GET /compliance-documents/applications/{applicationId}/bundle':
    'a tree, of which `exclude` leaves out parts',
  'staff GET /compliance-documents/applications/{applicationId}/bundle': 'a tree, of which `exclude` leaves out parts',
  'staff GET /properties/{propertyId}/screeningProvider': 'two ids of a setting: no record',
  'staff GET /sessions': "one's own few, which come whole",
  'staff GET /grants': 'what keys can be granted: no record',
  'staff GET /integrations/{integrationId}/keys': 'the few of one integration, which come whole',
  'staff GET /staffTokens': 'the few of an organization, which come whole',
  'staff GET /people': 'a page of the console, in the shape of that page',
  'staff GET /auditEntries': 'what was done: no record',
  'staff GET /events': 'a page of the console, in the shape of that page',
  'staff GET /eventKinds': 'what a form offers to choose from',
  'staff GET /deliverySummary': 'counts: no record',
}

/** What the specification names of records that are listed, objects and lists aside. */
const SPECIFIED: Readonly<Record<string, string>> = {
  screeningRequest: 'id propertyId idempotencyId status',
  screeningResult: 'screeningRequestId idempotencyId providerIdentifier status notes',
  application: 'status prospectId unitId id customerId householdId',
  prospect: 'propertyId prospectId organizationId phone firstName referralSource isManual createdAt isCorporation',
  message: 'id customerId prospectId content messageSid messageStatus messageStatusReason',
  conversation: 'conversationStatus',
  requirement: 'status',
  property: 'propertyClass',
  workOrder: 'priority requestorEmail requestorPhone',
  customer: 'relationship headOfHousehold householdId firstName lastName',
  activity: 'type assignedUserId',
  unit: 'id number reportConfigurationValue',
  floorPlan: 'id name marketingName',
  lease: 'moveOutId documentId',
  transaction: 'transactionId householdId applicationId',
  scheduledTransaction: 'description type frequency documentNumber',
  certification: 'householdIncomeAmount marketRentAmount',
  incomeLimit: 'effectiveDate',
  user: 'id firstname lastname email status',
}

type Schema = { readonly [key: string]: unknown }
type Row = Readonly<Record<string, unknown>>

const documents = { partner: partnerContract(), staff: staffContract() }
const credential = (route: Route) => {
  if (route.audience === 'staff') return bearer(token)
  return apiKey(ownerOf(route, org) ? provider : sender)
}

/** The schema of what a route answers, or of one of the records that it answers with. */
function answerOf({ audience, method, path, returns }: Route): Schema {
  const { paths, components } = documents[audience as 'partner' | 'staff']
  const operation = (paths[path] as Record<string, Schema> | undefined)?.[method.toLowerCase()]
  const { responses } = (operation ?? {}) as { responses?: Record<string, { content: Record<string, Schema> }> }
  const schema = responses?.['200']?.content['application/json']?.['schema'] as Schema | undefined
  const record = (schema?.['items'] ?? schema ?? returns[200]) as Schema
  return ((components.schemas as Record<string, unknown>)[String(record['$ref']).split('/').at(-1) ?? ''] ??
    record) as Schema
}

const propertiesOf = (route: Route) => answerOf(route)['properties'] as Record<string, Schema>

const isScalar = ({ type, anyOf = [] }: { type?: unknown; anyOf?: readonly Schema[] }): boolean => {
  const kinds = [type ?? []].flat().filter((kind) => kind !== 'null')
  const parts = anyOf.filter((part) => part['type'] !== 'null')
  if (parts.length > 0) return parts.every(isScalar)
  return kinds.length > 0 && kinds.every((kind) => ['string', 'number', 'integer', 'boolean'].includes(String(kind)))
}

const scalarsOf = (route: Route) =>
  Object.entries(propertiesOf(route)).flatMap(([name, schema]) => (isScalar(schema) ? [name] : []))

const recordName = (route: Route) => {
  const items = (route.returns[200] as { items?: { title?: string } }).items
  return items?.title ?? ''
}

/** Fields that were searched, and those of them that some record had a value in. */
const searched = new Set<string>()
const seen = new Set<string>()
const refused = new Set<string>()
const lists = [...everyList('partner'), ...everyList('staff')]

for (const route of lists)
  test(`${nameOf(route)} can be filtered and sorted by every scalar field of its records`, async () => {
    const all = await get(route, { fields: scalarsOf(route).join() })
    assert.ok(all.rows.length > 0)
    const isOf = (other: Route) => recordName(other) === recordName(route) && other.needsOneOf.length === 0
    // On the other door the same records are read by the same code.
    if (route.audience === 'staff' && everyList('partner').some(isOf)) return searchAtOnce(route, all.rows)
    for (const name of scalarsOf(route)) {
      const place = `${recordName(route)}.${name}`
      if (Object.hasOwn(UNSEARCHABLE, place)) {
        await refuseSearch(route, name)
        refused.add(place)
        continue
      }
      searched.add(place)
      const ordered = all.rows.toSorted((a, b) => compare(a[name], b[name]) || compare(a['id'], b['id']))
      const up = await get(route, { sort: `${name}:asc`, fields: `id,${name}` })
      assert.deepEqual(up, { rows: ordered.map((row) => pick(row, ['id', name])), total: all.total }, `${name}: up`)
      const down = await get(route, { sort: `${name}:desc`, fields: 'id' })
      assert.deepEqual(ids(down.rows), ids(ordered.toReversed()), `${name}: down`)
      for (const value of wanted(all.rows, name)) {
        if (value !== null) seen.add(place)
        const found = await get(route, { filter: `${name}=${value}`, fields: 'id' })
        const holding = all.rows.filter((row) => (row[name] ?? null) === value)
        assert.deepEqual([ids(found.rows), found.total], [ids(holding), holding.length], `${name}=${value}`)
      }
    }
  })

async function get(route: Route, query: Record<string, string>) {
  const answer = await ask(server, route, { as: credential(route), of: org, query: { limit: '500', ...query } })
  assert.equal(answer.status, 200, `${JSON.stringify(query)} → ${answer.text.slice(0, 300)}`)
  return { rows: answer.body as Row[], total: Number(answer.headers['x-total-count']) }
}

/** By all fields of one record, as many in a request as there may be. */
async function searchAtOnce(route: Route, [row = {}]: readonly Row[]) {
  const names = scalarsOf(route).filter((name) => !Object.hasOwn(UNSEARCHABLE, `${recordName(route)}.${name}`))
  for (let from = 0; from < names.length; from += FILTERS_MOST - 1) {
    const asked = ['id', ...names.slice(from, from + FILTERS_MOST - 1)]
    const query = new URLSearchParams(asked.map((name): [string, string] => ['filter', `${name}=${row[name] ?? null}`]))
    const { status, body, text } = await server.call(`GET ${pathFor(route, org)}?${query}`, { token })
    assert.equal(status, 200, text)
    assert.deepEqual(ids(body), [row['id']])
  }
}
const FILTERS_MOST = 20

async function refuseSearch(route: Route, name: string) {
  for (const query of [{ filter: `${name}=x` }, { filter: `${name}!=null` }, { sort: name }])
    assertRefused(
      await ask(server, route, { as: credential(route), of: org, query }),
      400,
      new RegExp(`^(filter|sort): '${name}' cannot be`),
    )
}

/** Null after every value; texts by the bytes of UTF-8, as the tests' databases have them. */
function compare(a: unknown, b: unknown): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

/** A value that some records have and, where there are such, none: the rarest of what can be written in a filter. */
function wanted(rows: readonly Row[], name: string): (string | number | null)[] {
  const values = rows.map((row) => (row[name] ?? null) as string | number | null)
  const [value] = values.filter((each) => each !== null && each !== 'null' && !String(each).includes('|'))
  return [...(value === undefined ? [] : [value]), ...(values.includes(null) ? [null] : [])]
}

/** A configuration comes as a list of one. */
const only = (body: unknown) => [body].flat()[0] as Row

/** A signed link is new in every answer. */
const unsigned = (record: Row) =>
  JSON.parse(JSON.stringify(record), (name, value) =>
    name === 'url' ? String(value).replace(/\?.*/, '') : value,
  ) as Row

const isRelation = (schema: Schema): boolean => JSON.stringify(schema).includes('/schemas/Related')

const ids = (rows: readonly Row[]) => rows.map((row) => row['id'])

test('every number is compared with numbers that none of its records may have', async () => {
  const isNumber = (schema: Schema): boolean =>
    [schema['type'], ...((schema['anyOf'] ?? []) as Schema[]).map((part) => part['type'])].some((kind) =>
      ['number', 'integer'].includes(String(kind)),
    )
  const asked = new Set<string>()
  for (const route of everyList('partner').filter(({ needsOneOf }) => needsOneOf.length === 0)) {
    const names = Object.entries(propertiesOf(route)).flatMap(([name, schema]) => (isNumber(schema) ? [name] : []))
    if (names.length === 0) continue
    for (const name of names) asked.add(`${recordName(route)}.${name}`)
    for (const rest of ['>0', '>-1', '<100000000']) {
      const query = new URLSearchParams(names.map((name): [string, string] => ['filter', `${name}${rest}`]))
      const { status, text } = await server.call(`GET ${pathFor(route, org)}?${query}`, {
        key: ownerOf(route, org) ? provider : sender,
      })
      assert.equal(status, 200, text)
    }
  }
  for (const name of ['transaction.amount', 'certification.householdSize', 'property.unitCount'])
    assert.ok(asked.has(name), name)
})

test('every field was searched by a value that some record has', () => {
  assert.ok(searched.size > 250)
  assert.deepEqual([...refused].toSorted(), Object.keys(UNSEARCHABLE).toSorted())
  assert.deepEqual(
    [...searched].filter((each) => !seen.has(each)),
    [],
  )
})

test('nothing that the specification names is left out, but for what not everybody is told', () => {
  for (const [record, names] of Object.entries(SPECIFIED))
    for (const name of names.split(' ')) assert.ok(searched.has(`${record}.${name}`), `${record}.${name}`)
})

const singles = [...everyRoute('partner'), ...everyRoute('staff')].filter(
  ({ method, query }) => method === 'GET' && !Object.hasOwn(query, 'filter'),
)

test('what writes an answer without `fields` is generated once, not for each request', async () => {
  const generated = new Set<string>()
  const { Function: Original } = globalThis
  for (const route of [...singles, ...lists]) {
    const read = () => ask(server, route, { as: credential(route), of: org, query: {} })
    await read()
    globalThis.Function = new Proxy(Original, {
      construct: (target, given: string[]) => {
        generated.add(nameOf(route))
        return new target(...given)
      },
    })
    const { status } = await read().finally(() => {
      globalThis.Function = Original
    })
    assert.equal(status, 200, nameOf(route))
  }
  assert.deepEqual([...generated], [])
})

test('whatever a list tells of a record is also told when the record is read alone', () => {
  const details = singles.filter(({ detail }) => detail)
  assert.ok(details.length >= 4)
  const missing = details.flatMap((route) => {
    const above = route.path.replace(/\/\{\w+\}$/, '')
    const list = everyRoute(route.audience as 'partner' | 'staff').find(
      ({ method, path }) => method === 'GET' && path === above,
    )
    if (!list) return []
    const alone = Object.keys(propertiesOf(route))
    return Object.keys(propertiesOf(list)).flatMap((name) =>
      alone.includes(name) ? [] : [`${nameOf(route)}: ${name}`],
    )
  })
  assert.deepEqual(missing, [])
})

test('the reads without `fields` are these, for these reasons', () => {
  const without = singles.filter(({ query }) => !Object.hasOwn(query, 'fields')).map(nameOf)
  assert.deepEqual(without.toSorted(), Object.keys(WITHOUT_FIELDS).toSorted())
})

for (const route of singles.filter(({ query }) => Object.hasOwn(query, 'fields')))
  test(`${nameOf(route)} takes fields: those and the id, related records, no unknown one`, async () => {
    const read = (fields?: string) =>
      ask(server, route, { as: credential(route), of: org, query: fields === undefined ? {} : { fields } })
    const whole = await read()
    assert.equal(whole.status, 200, whole.text)
    const record = only(whole.body)
    const names = Object.entries(propertiesOf(route)).flatMap(([name, schema]) => (isRelation(schema) ? [] : [name]))
    // What follows from a declaration is read by the same code for every name.
    for (const name of route.detail ? names : names.slice(-3)) {
      const { status, body, text } = await read(name)
      assert.equal(status, 200, `${name}: ${text}`)
      const told = only(body)
      // Of what is left out where there is no value, no more than the id is left; of what is answered only when asked for, the value.
      const expected = Object.hasOwn(told, name)
        ? { id: record['id'], [name]: record[name] ?? told[name] }
        : { id: record['id'] }
      assert.deepEqual(unsigned(told), unsigned(expected), name)
      if (Object.hasOwn(record, name)) assert.ok(Object.hasOwn(told, name), name)
    }
    const { body: all } = await read('*')
    for (const [name, value] of Object.entries(record))
      assert.deepEqual(unsigned({ [name]: only(all)[name] }), unsigned({ [name]: value }))
    assertRefused(await read('colour'), 400, /^fields: \w+ has no field 'colour'\. It has: id, /)
    assertRefused(await read('owner.*'), 400, /^fields: \w+ has no relation 'owner'\. It has/)
    const related = Object.entries(propertiesOf(route)).filter(([, schema]) => isRelation(schema))
    for (const [word, schema] of route.detail ? related : related.slice(0, 1)) {
      const { status, body, text } = await read(`id,${word}.id`)
      assert.equal(status, 200, `${word}: ${text}`)
      assert.deepEqual(Object.keys(only(body)), ['id', word])
      const { [word]: related, ...own } = only((await read(`${word}.*`)).body)
      assert.deepEqual(unsigned(own), unsigned(record), `${word} alone leaves the record whole`)
      assert.equal(Array.isArray(related), schema['type'] === 'array')
    }
  })
