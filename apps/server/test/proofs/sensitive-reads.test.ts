// Values that not every caller may read: each is a word of its own, and every route is asked in every shape by callers who may and by
// callers who may not. Nothing here names a route: what is added to the table is covered that day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type IntegrationKind, integrationKinds, usualGrants } from '../../src/domains/access/index.ts'
import type { Field } from '../../src/kit/fields.ts'
import type { Route } from '../../src/kit/http/route.ts'
import { resourceOf } from '../../src/kit/openapi/parameters.ts'
import type { Resource } from '../../src/kit/resource.ts'
import { assembly } from '../../src/main/domains.ts'
import { Scene } from '../scene/scene.ts'
import { type Answer, assertRefused } from '../server.ts'
import { everyList, everyRetiredRoute, everyRoute, ownerOf } from '../walk.ts'
import { apiKey, bearer, type Presented } from './impostors.ts'
import { ask, listQuery, nameOf } from './matrix.ts'

const { server, owner, org, token } = await Scene.open({ GATELODGE_ILS_REQUESTS_PER_MINUTE: '10000000' })
const { make } = server

const OFFICE_CODE = 'office-code-7319'
const HOME_CODE = 'home-code-4402'
const FILE_NAME = 'file-of-a-household.pdf'
const TICKET = 'ticket-of-the-sender'
const SEND_ID = 'send-id-of-the-sender'
const SENT_BY = 'user-on-whose-behalf'

const sender = await make.key(org)
const other = await make.key(org)

for (const id of org.made.get('property') ?? [])
  await put(`/properties/${id}/configuration`, { officeAlarmCode: OFFICE_CODE })
for (const id of org.made.get('workOrder') ?? [])
  await put(`/workOrders/${id}`, { alarmCode: HOME_CODE, doorCode: HOME_CODE })
await owner.query('update household_documents set name = $1', [FILE_NAME])
await owner.query(
  `update messages set integration_id = $1, idempotency_id = $2 || id,
     metadata = json_build_object('ticket', $3::text, 'sentBy', $4::text) where organization_id = $5`,
  [sender.integrationId, SEND_ID, TICKET, SENT_BY, org.id],
)

async function put(path: string, body: object) {
  const { status, text } = await server.call(`PUT ${path}`, { token, body })
  assert.equal(status, 200, text)
}

type Heard = { readonly route: Route; readonly asked: string; readonly answer: Answer }
type Who = (route: Route) => Promise<Presented> | Presented

/** As much as the routes answer: every read in every shape it can be asked in; then, when `writes`, every write with what it requires. */
async function walk(routes: readonly Route[], as: Who, writes = false): Promise<Heard[]> {
  const heard: Heard[] = []
  for (const route of routes.filter(({ method, retired }) => method === 'GET' || retired))
    for (const fields of shapesOf(route)) {
      const query = { ...listQuery(route), ...(fields !== undefined && { fields }) }
      heard.push({
        route,
        asked: fields ?? '',
        answer: await ask(server, route, { as: await as(route), of: org, query }),
      })
    }
  for (const route of writes ? routes.filter(({ method, retired }) => method !== 'GET' && !retired) : [])
    heard.push({ route, asked: '', answer: await ask(server, route, { as: await as(route), of: org }) })
  return heard
}

/** As it is, with all its fields, and with each relation alone: one that is refused must not hide another. */
function shapesOf(route: Route): (string | undefined)[] {
  if (!Object.hasOwn(route.query, 'fields')) return [undefined]
  const words = Object.keys((route.detail ?? answeredBy(route))?.relations ?? {})
  return [undefined, '*', ...words.map((word) => `${word}.*`)]
}

const answeredBy = (route: Route): Resource | undefined => resourceOf(route, assembly.resources)

/** Partners with the given grants: of an ordinary integration, of an ILS, and of the one that owns records which no other may read. */
function keysWith(grants: readonly string[], integrationId?: string): Who {
  const made = new Map<string, Promise<Presented>>()
  return (route) => {
    const isIls = route.keys?.every((kind) => kind === 'ils') ?? false
    const owning = ownerOf(route, org)
    const name = isIls ? 'ils' : (owning ?? 'ordinary')
    const issue = () =>
      isIls ? make.key(org, { kind: 'ils', grants }) : make.key(org, { grants, integrationId: owning ?? integrationId })
    if (!made.has(name))
      made.set(
        name,
        issue().then(({ text }) => apiKey(text)),
      )
    return made.get(name) as Promise<Presented>
  }
}

const partnerRoutes = [...everyRoute('partner'), ...everyRetiredRoute('partner')]
const staffRoutes = everyRoute('staff')
const staff: Who = () => bearer(token)
const allBut = (grant: string) => assembly.grants.filter((each) => each !== grant)

const placesOf = (heard: readonly Heard[], word: string) =>
  heard.filter(({ answer }) => answer.text.includes(word)).map(({ route, asked }) => `${nameOf(route)} ${asked}`.trim())

/** The records of one kind in what was heard: those that a route answers with, and those related to them. */
const recordsOf = (heard: readonly Heard[], resource: Resource): Record<string, unknown>[] =>
  heard
    .filter(({ answer }) => answer.status === 200)
    .flatMap(({ route, answer }) => {
      const mine = answeredBy(route)
      const records = [answer.body].flat() as Record<string, unknown>[]
      if (mine === resource) return records
      const words = Object.entries(mine?.relations ?? {}).filter(([, { to }]) => to === resource.name)
      return records.flatMap((record) => words.flatMap(([word]) => record[word] ?? [])) as Record<string, unknown>[]
    })

/** Fields that are answered only with a grant of their own: the grant, and the word that stands in each. */
const GRANTED: Readonly<Record<string, readonly [grant: string, word: string]>> = {
  'propertyConfiguration.officeAlarmCode': ['propertyConfigurations:read', OFFICE_CODE],
  'workOrder.alarmCode': ['workOrders:update', HOME_CODE],
  'workOrder.doorCode': ['workOrders:update', HOME_CODE],
}
const granted = Object.entries(GRANTED).map(([place, [grant, word]]) => {
  const [of = '', name = ''] = place.split('.')
  return { resource: assembly.resources.get(of), name, grant, word }
})

test('the fields that take a grant of their own are these, and staff are told what stands in them', async () => {
  const declared = assembly.resources
    .all()
    .flatMap(({ name: of, fields }) =>
      Object.entries(fields).flatMap(([name, { grant }]) => (grant ? [[`${of}.${name}`, grant]] : [])),
    )
  const expected = Object.entries(GRANTED).map(([place, [grant]]) => [place, grant])
  assert.deepEqual(declared.sort(), expected.sort())
  const heard = await walk(staffRoutes, staff)
  for (const { resource, name, word } of granted)
    assert.ok(recordsOf(heard, resource).some((record) => record[name] === word))
})

test('without its grant such a field is null, and there, wherever its record is answered; no answer of any route holds the value', async () => {
  for (const grant of new Set(granted.map((each) => each.grant))) {
    const heard = await walk(partnerRoutes, keysWith(allBut(grant)), true)
    for (const { resource, name, word } of granted.filter((each) => each.grant === grant)) {
      assert.deepEqual(placesOf(heard, word), [])
      const told = recordsOf(heard, resource)
      assert.ok(told.length > 0, `${resource.name} was not heard of without ${grant}`)
      for (const record of told) assert.equal(record[name], null, `${resource.name}.${name}`)
    }
  }
})

test('the code of the office is told to keys with propertyConfigurations:read, wherever they read a configuration', async () => {
  const heard = await walk(partnerRoutes, keysWith(assembly.grants))
  assert.deepEqual(placesOf(heard, OFFICE_CODE), [
    'partner GET /properties configuration.*',
    'partner GET /properties/{propertyId} configuration.*',
    'partner GET /propertyConfigurations/{propertyConfigurationId}',
    'partner GET /propertyConfigurations/{propertyConfigurationId} *',
    'partner GET /properties/{propertyId}/configuration',
    'partner GET /properties/{propertyId}/configuration *',
  ])
})

test('files of households are told to keys with documents:read alone, whatever they are read through', async () => {
  const withIt = placesOf(await walk(partnerRoutes, keysWith(assembly.grants)), FILE_NAME)
  assert.deepEqual(withIt, [
    'partner GET /households documents.*',
    'partner GET /households/{householdId} documents.*',
    'partner GET /leases document.*',
    'partner GET /leases/{leaseId} document.*',
    'partner GET /households/{householdId}/documents',
    'partner GET /households/{householdId}/documents *',
  ])
  assert.deepEqual(placesOf(await walk(partnerRoutes, keysWith(allBut('documents:read')), true), FILE_NAME), [])
})

test('a new key is given neither by default, but for the files where its kind deals with them', async () => {
  const given = async (kind: IntegrationKind) => {
    const heard = await walk(partnerRoutes, keysWith(usualGrants(kind, assembly.grants)))
    assert.deepEqual(placesOf(heard, OFFICE_CODE), [], kind)
    return placesOf(heard, FILE_NAME).length > 0
  }
  const kinds: string[] = []
  for (const kind of integrationKinds) if (await given(kind)) kinds.push(kind)
  assert.deepEqual(kinds, ['application', 'document-review'])
})

test('the sender and staff are told the whole of a message, other integrations sentBy and no idempotencyId, on every route', async () => {
  const message = assembly.resources.get('message')
  const whole = [
    await walk(partnerRoutes, keysWith(assembly.grants, sender.integrationId)),
    await walk(staffRoutes, staff),
  ]
  for (const heard of whole) {
    const told = recordsOf(heard, message)
    assert.ok(told.length > 0)
    for (const { metadata, idempotencyId, id } of told.filter((record) => Object.hasOwn(record, 'idempotencyId')))
      assert.deepEqual([metadata, idempotencyId], [{ ticket: TICKET, sentBy: SENT_BY }, `${SEND_ID}${id}`])
  }
  const heard = await walk(partnerRoutes, keysWith(assembly.grants, other.integrationId), true)
  assert.deepEqual([...placesOf(heard, TICKET), ...placesOf(heard, SEND_ID)], [])
  const places = [
    'partner GET /messages',
    'partner GET /messages *',
    ...Object.keys(message.relations).map((word) => `partner GET /messages ${word}.*`),
    'partner GET /messages/{messageId}',
    'partner GET /messages/{messageId} *',
    ...Object.keys(message.relations).map((word) => `partner GET /messages/{messageId} ${word}.*`),
    'partner GET /conversations messages.*',
    'partner PATCH /messages/{messageId}/needsHelp',
  ]
  assert.deepEqual(placesOf(heard, SENT_BY), places)
  for (const { answer } of heard.filter(({ route, asked }) => places.includes(`${nameOf(route)} ${asked}`.trim())))
    for (const record of [answer.body].flat().flatMap((each) => each.messages ?? each))
      assert.deepEqual([record.metadata, record.idempotencyId], [{ sentBy: SENT_BY }, null])
})

test('no event has a field that takes a grant or is for a sender alone', () => {
  const hidden = [...granted.map(({ name }) => name), 'metadata', 'idempotencyId']
  for (const { kind, data } of assembly.events)
    assert.deepEqual(
      Object.keys(data).filter((name) => hidden.includes(name)),
      [],
      kind,
    )
})

/** Whether every caller reads the same value. */
const isForAll = ({ sealed, writeOnly, grant, owner, file, ofReach }: Field) =>
  !(sealed || writeOnly || grant || owner || file || ofReach)

test('no list can be filtered or sorted by what a read does not tell everybody', async () => {
  let asked = 0
  const refused = async (route: Route, name: string) => {
    const as = route.audience === 'staff' ? bearer(token) : apiKey(sender.text)
    for (const query of [
      { filter: `${name}=x` },
      { filter: `${name}!=null` },
      { sort: name },
      { sort: `${name}:desc` },
    ])
      assertRefused(await ask(server, route, { as, of: org, query }), 400, /^(filter|sort)\b/)
    asked++
  }
  for (const route of [...everyList('partner'), ...everyList('staff')]) {
    const resource = answeredBy(route)
    const hidden = (of: Resource) => Object.keys(of.fields).filter((name) => !isForAll(of.fields[name] as Field))
    if (!resource || route.keys || !Object.hasOwn(route.query, 'filter')) continue
    for (const name of hidden(resource)) await refused(route, name)
    for (const [word, { to }] of Object.entries(resource.relations))
      for (const name of hidden(assembly.resources.get(to))) await refused(route, `${word}.${name}`)
  }
  assert.ok(asked > 20)
})
