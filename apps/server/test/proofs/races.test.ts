// Fifty clients at once, over two processes: one unit goes to one application, and one idempotencyId makes one record.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilBegun } from '../ask-again.ts'
import { startProcess } from '../process.ts'
import { partner, primary, Scene } from '../scene/scene.ts'
import type { Answer, CallOptions } from '../server.ts'
import { everyCreation, kindFor, prepare } from './creations.ts'
import { tablesUnder } from './stored.ts'

const CLIENTS = 50
const settings = { GATELODGE_ILS_REQUESTS_PER_MINUTE: '10000000' }
const scene = await Scene.open(settings)
const { server, owner, org } = scene
const { databaseUrl } = server.config
const nodes = [await startProcess(databaseUrl, settings), await startProcess(databaseUrl, settings)] as const

type Sent = { readonly what: string } & Pick<CallOptions, 'key' | 'body' | 'payload' | 'headers'>

/** All of them at once, every other one to the other process. */
const race = (ask: (n: number) => Sent): Promise<Answer[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, n) => untilBegun(() => send(nodes[n % 2]?.url ?? '', ask(n)))))

async function send(url: string, { what, key = scene.key, body, payload, headers }: Sent): Promise<Answer> {
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
  const unitId = await scene.unit()
  // On either node some apply for it, and some have applied and want it assigned.
  const asked: Sent[] = []
  for (let n = 0; n < CLIENTS; n++) {
    const prospectId = await scene.prospect()
    if (n % 4 < 2)
      asked.push({ what: 'POST /applications', body: { prospectId, unitId, applicants: [primary, partner] } })
    else {
      const { id } = await scene.application({ prospectId, applicants: [primary] })
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
  assert.equal((await scene.get(`/units/${unitId}`)).mostRecentApplicationId, won[0]?.body.id)
})

test(`of ${CLIENTS} applications from one prospect, exactly one is made`, async () => {
  const prospectId = await scene.prospect()
  const households = await scene.count('households')
  const answers = await race(() => ({ what: 'POST /applications', body: { prospectId, applicants: [primary] } }))
  const [made, ...more] = answers.filter(({ status }) => status === 201)
  assert.ok(made && more.length === 0)
  for (const { status, body } of answers)
    if (status !== 201)
      assert.deepEqual(
        [status, body.message],
        [409, `Prospect ${prospectId} already has the open application ${made.body.id}`],
      )
  assert.equal(await scene.count('households'), households + 1)
})

test(`of ${CLIENTS} applicants who want to be the primary one, one is`, async () => {
  const { id, householdId } = await scene.application({ applicants: [primary] })
  const answers = await race((n) => ({
    what: `POST /applications/${id}/customers`,
    body: { ...primary, firstName: `Ana ${n}` },
  }))
  assert.ok(answers.every(({ status }) => status === 201))
  const { rows } = await owner.query('select id from customers where household_id = $1 and head_of_household', [
    householdId,
  ])
  assert.equal(rows.length, 1)
  assert.equal((await scene.get(`/applications/${id}`)).customerId, rows[0].id)
  assert.equal((await scene.get(`/households/${householdId}`)).primaryCustomerId, rows[0].id)
})

for (const route of everyCreation('partner')) {
  test(`of ${CLIENTS} calls of POST ${route.path} under one idempotencyId, one makes a record and all get it`, async () => {
    const { text: key, integrationId } = await server.make.key(org, { kind: kindFor(route) })
    const create = await prepare(route, { server, scene, integrationId })
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
