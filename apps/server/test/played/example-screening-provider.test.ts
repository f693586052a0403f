// The example of a screening provider, end to end: the API and the provider are processes of their own, with a relay between them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../eventually.ts'
import { startProcess } from '../process.ts'
import { person, Screening } from '../scene/screening.ts'
import { ExampleProcess, WITHIN_MS } from './example-process.ts'
import { Relay } from './example-relay.ts'

const LIST = 'GET /v1/screening-requests'
const POST = 'POST /v1/screening-results'
const PATCH = 'PATCH /v1/screening-results'

const screening = await Screening.open()
const { scene } = screening
const [property, other] = screening.properties
const api = await startProcess(scene.server.config.databaseUrl)
const relay = await Relay.start(api.url)

const addMethod = (name: string, type: string) =>
  scene.doneByStaff(
    'POST /screeningMethods',
    {
      propertyId: property,
      providerId: screening.providers[0].id,
      name,
      type,
    },
    201,
  )
await addMethod('Court records', 'CRIMINAL')

const printed: string[] = []
function start(...words: readonly string[]) {
  const env = { GATELODGE_URL: relay.url, GATELODGE_API_KEY: screening.providers[0].key }
  return ExampleProcess.start('screening-provider', env, ...words)
}
async function runOnce() {
  const provider = start('--once')
  const code = await provider.exitCode()
  printed.push(...provider.lines)
  assert.equal(code, 0, provider.lines.join('\n'))
  return provider.lines
}

/** The gateway has done it, and the provider is dead before it hears of it. */
async function killedAt(what: string) {
  const provider = start('--every', '600')
  const killed = relay.next(what, async ({ forward, drop }) => {
    await forward()
    await provider.kill()
    drop()
  })
  await killed()
  printed.push(...provider.lines)
}

type Result = { status: string; notes: string | null; screeningMethods: { status: string }[] }
const resultsOf = (requestId: string): Promise<Result[]> =>
  scene.doneByStaff(`GET /screening-results?filter=${encodeURIComponent(`screeningRequestId=${requestId}`)}`)
/** The overall status, then those of the methods. */
async function told(requestId: string): Promise<string[]> {
  const [result, ...more] = await resultsOf(requestId)
  assert.equal(more.length, 0)
  return result ? [result.status, ...result.screeningMethods.map(({ status }) => status)] : []
}
/** How often the property was told of a result. */
async function versions(requestId: string) {
  const rows = await scene.rows<{ n: number }>(
    `select count(*)::int as n from screening_result_versions v join screening_results r on r.id = v.screening_result_id
     where r.screening_request_id = $1`,
    [requestId],
  )
  return rows[0]?.n
}

const OPEN = ['PENDING', 'APPROVED', 'APPROVED', 'APPROVED', 'PENDING']
const DONE = ['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED', 'APPROVED']

test('a provider that is killed whenever it has said something says nothing twice', async () => {
  const { requestId: first } = await screening.submitted(property, {
    unitId: await scene.unit({ propertyId: property, number: 'S-77' }),
    applicants: [person({ employmentInformation: { socialSecurityNumber: '987654329' } })],
  })
  const { requestId: second } = await screening.submitted()
  // From before there was a unit.
  await scene.owner.query('update screening_requests set unit_captured = false where id = $1', [second])
  assert.equal('unit' in (await screening.payload(second)), false)
  const { requestId: elsewhere } = await screening.submitted(other)

  await killedAt(POST)
  assert.deepEqual([await told(first), await told(second)], [OPEN, []])
  assert.equal((await resultsOf(first))[0]?.notes, 'For unit S-77')
  await killedAt(PATCH)
  assert.deepEqual([await told(first), await told(second)], [DONE, []])
  await runOnce()
  assert.deepEqual([await told(second), (await resultsOf(second))[0]?.notes], [OPEN, null])
  // Where no method takes longer, the first word is the last.
  assert.deepEqual(await told(elsewhere), ['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED'])
  await runOnce()
  assert.deepEqual(await told(second), DONE)
  assert.deepEqual(await runOnce(), [])

  assert.deepEqual([await versions(first), await versions(second), await versions(elsewhere)], [2, 2, 1])
  await screening.settled()
  const kinds = (await screening.notices(first)).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['SCREENING_RESULT', 'SCREENING_RESULT'])
  assert.equal(
    (await scene.rows(`select from screening_results where idempotency_id = $1`, [`result of ${first}`])).length,
    1,
  )
})

test('when the methods change between reading and posting, it reads them again', async () => {
  const { requestId } = await screening.submitted()
  relay.next(`GET /v1/screening-requests/${requestId}`, async ({ forward, answer }) => {
    const read = await forward()
    await addMethod('Rental history', 'RENTAL')
    answer(read)
  })
  await runOnce()
  assert.deepEqual(await told(requestId), [...OPEN, 'APPROVED'])
  // One that is added later is none of the result's, and not of the correction's either.
  await addMethod('Income', 'INCOME')
  await runOnce()
  assert.deepEqual(await told(requestId), [...DONE, 'APPROVED'])
})

test('once the property has decided it is refused, and does not try again', async () => {
  const { requestId } = await screening.submitted()
  await runOnce()
  assert.equal((await screening.decide(requestId)).status, 201)
  const patches = relay.count(PATCH)
  const provider = start('--every', '0.01')
  await provider.printed(`${requestId} final_decision_exists`)
  const lists = relay.count(LIST)
  await eventually(WITHIN_MS, 'it has gone more rounds', () => relay.count(LIST) >= lists + 6)
  assert.equal(relay.count(PATCH), patches + 1)
  assert.equal((await told(requestId))[0], 'PENDING')

  // It goes on with the others.
  const { requestId: next } = await screening.submitted()
  await provider.printed(`${next} APPROVED`)
  await provider.kill()
  printed.push(...provider.lines)
})

test('a key that is not known ends it, in words', async () => {
  const env = { GATELODGE_URL: api.url, GATELODGE_API_KEY: 'gate_test_nobody' }
  const provider = ExampleProcess.start('screening-provider', env)
  assert.equal(await provider.exitCode(), 1)
  assert.match(provider.lines.join('\n'), /^the round ended early: GET \/screening-requests \w+ \([\w-]+\)$/)
})

test('it has printed ids, statuses and codes alone', () => {
  assert.ok(printed.length > 0)
  for (const line of printed) assert.match(line, /^[\da-f-]{36} (PENDING|APPROVED|final_decision_exists \([\w-]+\))$/)
})
