// Fifty clients at once, over two processes: one unit goes to one application, and one idempotencyId makes one record.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilBegun } from '../ask-again.ts'
import { cloneDatabase } from '../database.ts'
import { startProcess } from '../process.ts'
import { type Answer, type CallOptions, startServer } from '../server.ts'
import { Desk, partner, primary } from '../spec/applications/desk.ts'
import { everyCreation, kindFor, prepare } from './creations.ts'
import { tablesUnder } from './stored.ts'

const CLIENTS = 50
const databaseUrl = await cloneDatabase()
const settings = { GATELODGE_ILS_REQUESTS_PER_MINUTE: '10000000' }
const server = await startServer({ databaseUrl, settings })
const nodes = [await startProcess(databaseUrl, settings), await startProcess(databaseUrl, settings)] as const
const desk = await Desk.open(server)
const { owner, org } = desk

type Sent = { readonly what: string } & Pick<CallOptions, 'key' | 'body' | 'payload' | 'headers'>

/** All of them at once, every other one to the other process. */
const race = (ask: (n: number) => Sent): Promise<Answer[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, n) => untilBegun(() => send(nodes[n % 2]?.url ?? '', ask(n)))))

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

for (const route of everyCreation('partner')) {
  test(`of ${CLIENTS} calls of POST ${route.path} under one idempotencyId, one makes a record and all get it`, async () => {
    const { text: key, integrationId } = await server.make.key(org, { kind: kindFor(route) })
    const create = await prepare(route, { server, desk, integrationId })
    const idempotencyId = `race ${route.path}`
    const answers = await race(() => ({ key, ...create(idempotencyId) }))
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [...Array<number>(CLIENTS - 1).fill(200), 201], answers[0]?.text)
    for (const { status, headers } of answers)
      assert.equal(headers['idempotent-replayed'], status === 200 ? 'true' : undefined)
    assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1)
    assert.equal((await tablesUnder(owner, idempotencyId)).length, 1)
  })
}
