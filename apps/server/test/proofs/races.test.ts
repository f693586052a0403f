// Fifty clients at once, over two processes: one unit goes to one application, and one idempotencyId makes one record.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsOf } from '../catalogue.ts'
import { cloneDatabase } from '../database.ts'
import { aField, aFile, multipart } from '../multipart.ts'
import { startProcess } from '../process.ts'
import { type Answer, type CallOptions, startServer } from '../server.ts'
import { Desk, dog, partner, primary } from '../spec/applications/desk.ts'
import { everyRoute } from '../walk.ts'

const CLIENTS = 50
const databaseUrl = await cloneDatabase()
const settings = { GATELODGE_ILS_REQUESTS_PER_MINUTE: '10000000' }
const server = await startServer({ databaseUrl, settings })
const nodes = [await startProcess(databaseUrl, settings), await startProcess(databaseUrl, settings)] as const
const desk = await Desk.open(server)
const { owner, org, propertyId } = desk
const ilsKey = (await server.make.key(org, { kind: 'ils' })).text

type Sent = { readonly what: string } & Pick<CallOptions, 'key' | 'body' | 'payload' | 'headers'>

/** All of them at once, every other one to the other process. */
const race = (ask: (n: number) => Sent): Promise<Answer[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, n) => send(nodes[n % 2]?.url ?? '', ask(n))))

async function send(url: string, { what, key = desk.key, body, payload, headers }: Sent): Promise<Answer> {
  const [method = '', path = ''] = what.split(' ', 2)
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: payload === undefined ? JSON.stringify(body) : new Uint8Array(Buffer.from(payload)),
  })
  const text = await response.text()
  return { status: response.status, headers: Object.fromEntries(response.headers), body: JSON.parse(text), text }
}

test(`of ${CLIENTS} clients who want one unit, exactly one holds it`, async () => {
  const unitId = await desk.unit()
  // On either node some apply for it, and some have applied and want it assigned.
  const asked: Sent[] = []
  for (let n = 0; n < CLIENTS; n++) {
    const prospectId = await desk.prospect()
    if (n % 4 < 2)
      asked.push({ what: 'POST /applications', body: { prospectId, unitId, applicants: [primary, partner] } })
    else {
      const { id } = await desk.application({ prospectId, applicants: [primary] })
      asked.push({ what: `PUT /applications/${id}/unit`, body: { unitId } })
    }
  }
  const answers = await race((n) => asked[n] ?? assert.fail())
  const won = answers.filter(({ status }) => status < 300)
  assert.equal(won.length, 1, answers.map(({ status, text }) => `${status} ${text}`).join('\n'))
  for (const { status, headers } of answers)
    if (status >= 300) assert.deepEqual([status, headers['x-error-code']], [409, 'unit_unavailable'])
  const { rows } = await owner.query('select id, holds_unit from applications where unit_id = $1', [unitId])
  assert.deepEqual(rows, [{ id: won[0]?.body.id, holds_unit: true }])
  assert.equal((await desk.get(`/units/${unitId}`)).mostRecentApplicationId, won[0]?.body.id)
})

test(`of ${CLIENTS} applications from one prospect, exactly one is made`, async () => {
  const prospectId = await desk.prospect()
  const households = await desk.count('households')
  const answers = await race(() => ({ what: 'POST /applications', body: { prospectId, applicants: [primary] } }))
  const [made, ...more] = answers.filter(({ status }) => status === 201)
  assert.ok(made && more.length === 0)
  for (const { status, body } of answers)
    if (status !== 201)
      assert.deepEqual(
        [status, body.message],
        [409, `Prospect ${prospectId} already has the open application ${made.body.id}`],
      )
  assert.equal(await desk.count('households'), households + 1)
})

test(`of ${CLIENTS} applicants who want to be the primary one, one is`, async () => {
  const { id, householdId } = await desk.application({ applicants: [primary] })
  const answers = await race((n) => ({
    what: `POST /applications/${id}/customers`,
    body: { ...primary, firstName: `Ana ${n}` },
  }))
  assert.ok(answers.every(({ status }) => status === 201))
  const { rows } = await owner.query('select id from customers where household_id = $1 and head_of_household', [
    householdId,
  ])
  assert.equal(rows.length, 1)
  assert.equal((await desk.get(`/applications/${id}`)).customerId, rows[0].id)
  assert.equal((await desk.get(`/households/${householdId}`)).primaryCustomerId, rows[0].id)
})

/** For every partner's POST that takes an idempotencyId, a body that makes a record; with `at`, ids for its path. */
const bodies: Record<string, () => Promise<Asked>> = {
  '/prospects': async () => ({ body: { propertyId } }),
  '/external-api/ils-prospects': async () => ({
    key: ilsKey,
    body: {
      propertyId,
      firstName: 'Ida',
      lastName: 'Low',
      phoneNumber: '202-555-0177',
      emailAddress: 'ida@example.com',
      message: 'Is 204 free?',
    },
  }),
  '/applications': async () => ({
    body: {
      prospectId: await desk.prospect(),
      unitId: await desk.unit(),
      applicants: [primary, partner],
      pets: [dog],
    },
  }),
  '/applications/{applicationId}/customers': async () => ({
    at: { applicationId: (await desk.application()).id },
    body: { ...primary, firstName: 'Eve' },
  }),
  '/applications/{applicationId}/pets': async () => ({
    at: { applicationId: (await desk.application()).id },
    body: dog,
  }),
  '/moveIns': async () => ({ body: { leaseId: await completedLease() } }),
  '/moveOuts': async () => {
    const leaseId = await completedLease()
    await desk.done(desk.call('POST /moveIns', { leaseId, date: '2026-02-01' }))
    return { body: { leaseId, date: '2026-03-01' } }
  },
  '/messages': async () => ({ body: { customerId: await textable(), content: 'Hello' } }),
  '/users': async () => ({ body: { firstname: 'Uma', lastname: 'Frost', email: 'uma@example.com' } }),
  '/propertyGroups': async () => ({ body: { name: 'North', propertyIds: [propertyId] } }),
  '/transactions': async () => ({
    body: { householdId: (await desk.application()).householdId, code: 'APPFEE', amount: 50 },
  }),
  '/scheduledTransactions': async () => ({
    body: {
      householdId: (await desk.application()).householdId,
      code: 'RENT',
      description: 'Rent',
      type: 'CHARGE',
      frequency: 'MONTHLY',
      amount: 1000,
      startDate: '2026-10-01',
    },
  }),
  '/screening-results': async () => {
    const provider = await server.make.key(org, { kind: 'screening' })
    await desk.done(
      desk.staff(`PUT /properties/${propertyId}/screeningProvider`, { providerId: provider.integrationId }),
    )
    const { id } = await desk.application()
    const request = await desk.done(desk.staff(`POST /applications/${id}/screening`, {}))
    const as = { key: provider.text }
    const detail = await desk.done(desk.call(`GET /screening-requests/${request.id}`, undefined, as))
    const screeningMethods = detail.screeningMethods.map(({ screeningMethodId }: Record<string, string>) => ({
      screeningMethodId,
      status: 'APPROVED',
    }))
    return { ...as, body: { screeningRequestId: request.id, status: 'APPROVED', screeningMethods } }
  },
  '/documents/{documentId}/results': async () => {
    const [requirement] = await desk.done(
      desk.staff(`GET /requirements?fields=documents.*&filter=propertyId=${propertyId}&filter=status=UPLOADED`),
    )
    return { at: { documentId: requirement.documents[0].id }, body: { status: 'VALIDATED' } }
  },
  '/workOrders': async () => ({ body: { propertyId, description: 'The tap drips' } }),
  '/households/{householdId}/documents': async () => ({
    at: { householdId: (await desk.application()).householdId },
    form: [aFile()],
  }),
}

type Asked = {
  readonly at?: Readonly<Record<string, string>>
  readonly body?: object
  readonly form?: Parameters<typeof multipart>[0]
  readonly key?: string
}

async function completedLease(): Promise<string> {
  const { id } = await desk.approved()
  const lease = await desk.done(
    desk.staff(`POST /applications/${id}/leases`, { startDate: '2026-02-01', rentAmount: 1000 }),
  )
  await desk.done(desk.staff(`POST /leases/${lease.id}/complete`))
  return lease.id
}

for (const { path } of everyRoute('partner').filter(
  ({ method, body }) => method === 'POST' && Object.hasOwn(body ?? {}, 'idempotencyId'),
)) {
  test(`of ${CLIENTS} calls of POST ${path} under one idempotencyId, one makes a record and all get it`, async () => {
    const prepare = bodies[path] ?? assert.fail(`give a body for POST ${path} above`)
    const { at = {}, body, form, ...credential } = await prepare()
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => at[name] ?? '')
    const idempotencyId = `race ${path}`
    const answers = await race(() => ({
      what: `POST ${place}`,
      ...credential,
      ...(form ? multipart([aField('idempotencyId', idempotencyId), ...form]) : { body: { ...body, idempotencyId } }),
    }))
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [...Array<number>(CLIENTS - 1).fill(200), 201], answers[0]?.text)
    for (const { status, headers } of answers)
      assert.equal(headers['idempotent-replayed'], status === 200 ? 'true' : undefined)
    assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1)
    assert.equal(await recordsUnder(idempotencyId), 1)
  })
}

/** A customer of the property with the number to be texted from. */
async function textable(): Promise<string> {
  const { rows } = await owner.query('select id from customers where property_id = $1 and phone is not null limit 1', [
    propertyId,
  ])
  return rows[0].id
}

async function recordsUnder(idempotencyId: string): Promise<number> {
  const tables = (await columnsOf(owner)).filter(({ name, viewed }) => name === 'idempotency_id' && !viewed)
  let found = 0
  for (const { table } of tables) {
    const { rowCount } = await owner.query(`select from ${table} where idempotency_id = $1`, [idempotencyId])
    found += rowCount ?? 0
  }
  return found
}
