// What a listing service reads about the people it sends: what it sent itself, and nothing that is known from others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prospect } from '../../src/domains/prospects/prospect.resource.ts'
import { newId } from '../../src/kit/ids.ts'
import { columnsOf, constraintsOf } from '../catalogue.ts'
import { runCommand } from '../process.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'
import { everyRoute } from '../walk.ts'

const { server, owner, org, key, propertyId, otherPropertyId } = await Scene.open({
  GATELODGE_ILS_REQUESTS_PER_MINUTE: '10000000',
})
const ils = (await server.make.key(org, { kind: 'ils' })).text
const send = (body: object) => server.call('POST /external-api/ils-prospects', { key: ils, body })

let count = 0
/** A lead from a new person. */
const somebody = (more: object = {}) => ({
  propertyId,
  firstName: 'Ida',
  lastName: 'Low',
  phoneNumber: `202-456-${String(++count).padStart(4, '0')}`,
  emailAddress: `Ida.${count}@Example.com`,
  message: 'Is 204 free?',
  ...more,
})
const tenDigits = (phone: string) => phone.replaceAll('-', '')

const columns = (await columnsOf(owner)).filter(
  ({ table, generated, nullable }) => table === 'prospects' && nullable && !generated,
)
const leads = (await constraintsOf(owner)).filter(({ table, kind }) => table === 'prospects' && kind === 'f')

/** What others know: a value for every column that may be empty. Phone and address are left to those that are looked for. */
const known: Record<string, unknown> = {}
for (const { name, type } of columns) known[name] = await secretFor(name, type)

async function secretFor(name: string, type: string): Promise<unknown> {
  if (type === 'uuid') {
    // The one without a key of its own.
    if (name === 'created_by_user_id') return org.made.get('user')?.at(-1)
    const target = leads.find((one) => one.columns.includes(name))?.target ?? assert.fail(`${name} leads nowhere`)
    const { rows } = await owner.query(`select id from ${target} where organization_id = $1 order by id desc`, [org.id])
    return rows[0].id
  }
  const secrets: Record<string, unknown> = {
    text: `secret-${name}@example.com`,
    int8: 98_765_400,
    int4: 13,
    float8: 13.75,
    date: '1999-09-19',
  }
  return secrets[type] ?? assert.fail(`say what a secret of the type ${type} is, for ${name}`)
}

/** Everything that is known of a prospect is overwritten, but for what `keep` names. */
async function fill(id: string, keep: object = {}) {
  const values = {
    ...known,
    idempotency_id: `secret ${id}`,
    import_key: `secret ${id}`,
    status: 'LOST',
    is_corporation: true,
    origin: 'UI',
    ...keep,
  }
  const names = Object.keys(values)
  await owner.query(`update prospects set ${names.map((name, n) => `${name} = $${n + 2}`).join()} where id = $1`, [
    id,
    ...Object.values(values),
  ])
}

/** A prospect whom the property has known for so many hours, from elsewhere. */
async function acquaintance(
  contact: { readonly phone: string } | { readonly email: string },
  hours = 2,
): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into prospects (organization_id, id, property_id, created_at) values ($1, $2, $3, app_now() - $4 * interval '1 hour')`,
    [org.id, id, propertyId, hours],
  )
  await fill(id, contact)
  return id
}

type Lead = ReturnType<typeof somebody> & Readonly<Record<string, unknown>>

/** Every key of the answer: what is true of the lead, what the call said, and null for all else. */
function answerTo(lead: Lead, id: string, at: string): Record<string, unknown> {
  const said: Record<string, unknown> = {
    idempotencyId: lead['idempotencyId'],
    firstName: lead.firstName,
    lastName: lead.lastName,
    email: lead.emailAddress.toLowerCase(),
    phone: tenDigits(lead.phoneNumber),
    phoneE164: `+1${tenDigits(lead.phoneNumber)}`,
    introductoryNote: lead.message,
    numBeds: lead['nBeds'],
    numBaths: lead['nBaths'],
    moveInStart: lead['moveInDate'],
    preferredUnit: lead['preferredUnit'],
    preferredFloorPlanId: lead['preferredFloorPlanId'],
  }
  const fixed: Record<string, unknown> = {
    id,
    prospectId: id,
    propertyId,
    organizationId: org.id,
    status: 'NEW',
    isManual: 'false',
    isCorporation: 'false',
    createdAt: at,
    updatedAt: at,
  }
  const { properties } = prospect.schema as unknown as { properties: object }
  return Object.fromEntries(Object.keys(properties).map((name) => [name, fixed[name] ?? said[name] ?? null]))
}

const messagesOf = async (prospectId: string): Promise<{ description: string; createdAt: string }[]> =>
  (await server.call('GET /activities', { key, query: { filter: `prospectId=${prospectId}`, sort: 'createdAt' } })).body

const { rows: plans } = await owner.query('select id from floor_plans where property_id = $1 order by id', [propertyId])
const wishes = {
  idempotencyId: 'lead',
  nBeds: 2,
  nBaths: 1.5,
  moveInDate: '2027-05-01',
  preferredUnit: '204',
  preferredFloorPlanId: plans[0].id as string,
}
/** Every choice among them. */
const someWishes = Array.from({ length: 2 ** Object.keys(wishes).length }, (_, chosen) =>
  Object.fromEntries(Object.entries(wishes).filter((_, n) => chosen & (2 ** n))),
)

for (const [what, contactOf] of [
  ['phone number', ({ phoneNumber }: Lead) => ({ phone: `+1${tenDigits(phoneNumber)}` })],
  ['email address', ({ emailAddress }: Lead) => ({ email: emailAddress.toLowerCase() })],
] as const)
  test(`whoever sends the ${what} of a person already known is told what they said themselves and nothing else`, async () => {
    for (const wish of someWishes) {
      const lead: Lead = somebody({ ...wish, ...('idempotencyId' in wish && { idempotencyId: `${what} ${++count}` }) })
      const id = await acquaintance(contactOf(lead))
      const before = Date.now()
      const { status, body, text } = await send(lead)
      assert.equal(status, 200, text)
      const { createdAt } = body
      assert.deepEqual(body, answerTo(lead, id, createdAt))
      assert.ok(Date.parse(createdAt) >= before, `${createdAt} is not the moment of this lead`)
      const [message, ...more] = await messagesOf(id)
      assert.deepEqual([message?.description, message?.createdAt, more], [lead.message, createdAt, []])
      for (const secret of ['secret', ...Object.values(known).filter((one) => typeof one === 'string')])
        assert.ok(!text.includes(secret), `${secret} is told: ${text}`)
    }
  })

test('whoever has been known for longer than a day is somebody new', async () => {
  for (const [hours, status] of [
    [23, 200],
    [25, 201],
  ] as const) {
    const lead = somebody()
    const id = await acquaintance({ phone: `+1${tenDigits(lead.phoneNumber)}` }, hours)
    const answer = await send(lead)
    assert.equal(answer.status, status, `${hours} hours: ${answer.text}`)
    assert.equal(answer.body.id === id, status === 200)
  }
})

test('of somebody new it is told what is stored, as everybody else is', async () => {
  for (const wish of [{}, { ...wishes, idempotencyId: 'new' }]) {
    const lead = somebody(wish)
    const { status, body } = await send(lead)
    assert.equal(status, 201)
    const { id, createdAt } = body
    assert.deepEqual(body, { ...answerTo(lead, id, createdAt), referralSource: 'ILS' })
    const { body: stored } = await server.call(`GET /prospects/${id}`, { key })
    assert.deepEqual({ ...stored, updatedAt: createdAt }, { ...body })
  }
})

test('somebody without an email address is taken, and known again by the phone number alone', async () => {
  for (const missing of [undefined, null]) {
    const [one, other] = [somebody({ emailAddress: missing }), somebody({ emailAddress: missing })]
    const answers = await Promise.all([one, other, one].map(send))
    const [first, second, again] = answers.map(({ body }) => body)
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 201, 201])
    assert.deepEqual([first.email, second.email, again.email], [null, null, null])
    assert.equal(first.id, again.id)
    assert.notEqual(first.id, second.id)
    const { body: stored } = await server.call(`GET /prospects/${first.id}`, { key })
    assert.deepEqual([stored.email, stored.phone], [null, tenDigits(one.phoneNumber)])
    // With an address the same person is found by either.
    const later = await send({ ...one, emailAddress: `later.${++count}@example.com` })
    assert.deepEqual([later.status, later.body.id], [200, first.id])
  }
  assertRefused(await send(somebody({ emailAddress: 'nowhere' })), 400, 'emailAddress must be a valid email address')
})

test('a new prospect comes from where the operator says that the listing service is', async () => {
  const command = (...words: string[]) =>
    runCommand(server.config.databaseUrl, ['integration', ...words, '--org', org.id, '--json'])
  const made = await command('create', 'Example Portal', '--kind', 'ils', '--referral-source', 'Portal')
  assert.equal(made.code, 0, made.err)
  const { id: integrationId, referralSource } = JSON.parse(made.out)
  assert.equal(referralSource, 'Portal')
  const comesFrom = async () => {
    const { text } = await server.make.key(org, { integrationId })
    const { body } = await server.call('POST /external-api/ils-prospects', { key: text, body: somebody() })
    const { body: stored } = await server.call(`GET /prospects/${body.id}`, { key })
    return [body.referralSource, stored.referralSource]
  }
  assert.deepEqual(await comesFrom(), ['Portal', 'Portal'])
  assert.equal((await command('change', integrationId, '--referral-source', 'Example Portal')).code, 0)
  assert.deepEqual(await comesFrom(), ['Example Portal', 'Example Portal'])

  const listed: { id: string; kind: string; referralSource?: string }[] = JSON.parse((await command('list')).out)
  assert.equal(listed.find(({ id }) => id === integrationId)?.referralSource, 'Example Portal')
  assert.ok(listed.some((one) => one.kind === 'ils' && one.referralSource === 'ILS'))
  const other = listed.find(({ kind }) => kind !== 'ils') ?? assert.fail()
  assert.ok(!('referralSource' in other))
  for (const [id, text, says] of [
    [other.id, 'Portal', /Only an integration of the kind ils has a referral source/],
    [integrationId, ' ', /from 1 to 100 characters/],
    [integrationId, 'x'.repeat(101), /from 1 to 100 characters/],
  ] as const) {
    const refused = await command('change', id, '--referral-source', text)
    assert.notEqual(refused.code, 0)
    assert.match(refused.err, says)
  }
  assert.deepEqual(await comesFrom(), ['Example Portal', 'Example Portal'])
})

test('a repeated idempotencyId gets the first answer, whatever has become of the prospect since', async () => {
  const lead = somebody({ ...wishes, idempotencyId: 'again' })
  const first = await send(lead)
  assert.equal(first.status, 201)
  await fill(first.body.id, { idempotency_id: 'again', integration_id: await integrationOf(first.body.id) })
  const again = await send(lead)
  assert.equal(again.status, 200)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.deepEqual(again.body, first.body)
  const other = { ...somebody({ propertyId: otherPropertyId, firstName: 'Eve' }), idempotencyId: 'again' }
  const { body } = await send(other)
  assert.deepEqual([body.id, body.propertyId, body.firstName], [first.body.id, propertyId, 'Eve'])
  assert.equal((await messagesOf(first.body.id)).length, 1)
})

const integrationOf = async (id: string) =>
  (await owner.query('select integration_id from prospects where id = $1', [id])).rows[0].integration_id

test('a repeated idempotencyId adds no second message to a person already known', async () => {
  const lead: Lead = somebody({ idempotencyId: 'known again' })
  const id = await acquaintance({ phone: `+1${tenDigits(lead.phoneNumber)}` })
  const first = await send(lead)
  const again = await send(lead)
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'])
  assert.deepEqual(again.body, first.body)
  assert.equal((await messagesOf(id)).length, 1)
  const other = (await server.make.key(org, { kind: 'ils' })).text
  await server.call('POST /external-api/ils-prospects', { key: other, body: lead })
  assert.equal((await messagesOf(id)).length, 2, "another listing service's ids are its own")
})

test('many calls at once under one idempotencyId leave one message, of whomever they tell', async () => {
  for (let round = 0; round < 10; round++) {
    const idempotencyId = `at once ${round}`
    const [one, other, stranger]: Lead[] = [somebody(), somebody(), somebody()].map((lead) => ({
      ...lead,
      idempotencyId,
    }))
    assert.ok(one && other && stranger)
    const ids = [
      await acquaintance({ phone: `+1${tenDigits(one.phoneNumber)}` }),
      await acquaintance({ email: other.emailAddress.toLowerCase() }),
    ]
    const asked = [one, stranger, other, stranger, one, stranger, other]
    const answers = await Promise.all(asked.map(send))
    const told = new Set(answers.map(({ body }) => body.id))
    assert.equal(told.size, 1)
    const messages = await Promise.all([...new Set([...ids, ...told])].map(messagesOf))
    assert.equal(messages.flat().length, 1)
  }
})

test('the keys of listing services open two routes, neither of which reads a prospect', async () => {
  const open = everyRoute('partner').filter(({ keys }) => keys?.includes('ils'))
  assert.deepEqual(open.map(({ method, path }) => `${method} ${path}`).toSorted(), [
    'GET /ils/units',
    'POST /external-api/ils-prospects',
  ])
  for (const query of ['fields=activities.*', 'include=activities', 'fields=companyName'])
    assertRefused(await server.call('POST /external-api/ils-prospects', { key: ils, query, body: somebody() }), 400)
})
