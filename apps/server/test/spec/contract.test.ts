// The section "Versioning", availability markers, and the reference that partners read.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Gatelodge } from '@gatelodge/sdk/client'
import { errorCatalogue } from '../../src/kit/problems.ts'
import { assembly } from '../../src/main/domains.ts'
import { changeLog, FOR_PARTNERS } from '../../src/main/reference.ts'
import { breakingChanges } from '../../tools/contract-changes.ts'
import { contractFile, releasedPath } from '../../tools/contract-file.ts'
import { startServer } from '../server.ts'
import { everyRoute } from '../walk.ts'

const server = await startServer()
const served = JSON.parse((await server.call('GET //docs/openapi.json')).text)
const componentOf = ({ $ref }: { $ref: string }) => served.components.schemas[$ref.split('/').at(-1) ?? '']

test('[S-002] the servers entry of the reference is https', () => {
  assert.deepEqual(served.servers, [{ url: 'https://gateway.example.com/v1' }])
  assert.match(JSON.parse(contractFile().text).servers[0].url, /^https:\/\/.*\/v1$/)
})

test('[S-340] changes only add: against the last released contract nothing was removed and no type changed', async () => {
  const released = JSON.parse(await readFile(releasedPath, 'utf8'))
  assert.deepEqual(await breakingChanges(released, JSON.parse(contractFile().text)), [])
})

test('[S-341] the client library reads what a newer server would add, and this one passes over what a newer client would send', async () => {
  const org = await server.make.organization()
  const newer: typeof fetch = async (...asked) => {
    const answer = await fetch(...asked)
    const body = { ...((await answer.json()) as object), colour: 'green', isPainted: 'true', garden: { trees: [1] } }
    return new Response(JSON.stringify(body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }
  const apiKey = (await server.make.key(org)).text
  const client = new Gatelodge({ url: await server.listen(), apiKey, fetch: newer })
  const [propertyId = ''] = org.made.get('property') ?? []
  const sent = { propertyId, firstName: 'Ada', email: 'ada@example.com', colour: 'green' }
  const made = await client.prospects.create(sent)
  const read = await client.prospects.get(made.id)
  for (const answer of [made, read]) {
    assert.deepEqual([answer.firstName, answer.propertyId], ['Ada', propertyId])
    assert.deepEqual((answer as { garden?: unknown }).garden, { trees: [1] })
  }
  const stored = await server.call(`GET /prospects/${made.id}`, { key: apiKey })
  assert.ok(!Object.hasOwn(stored.body, 'colour'))
})

test('[S-343] the reference marks every operation that is by request or needs onboarding', () => {
  for (const route of everyRoute('partner')) {
    const { method, path, availability, capability, grant } = route
    const operation = served.paths[path]?.[method.toLowerCase()]
    if (availability === 'unpublished') {
      assert.equal(operation, undefined, `${method} ${path} is not published`)
      continue
    }
    assert.equal(operation['x-availability'], availability)
    assert.equal(operation['x-capability'], capability)
    assert.equal(operation['x-grant'] ?? null, grant)
    assert.equal(/\*\*By request\.\*\*/.test(operation.description), availability === 'by request')
    assert.equal(/\*\*Needs onboarding\.\*\*/.test(operation.description), capability !== undefined)
    const badges = (operation['x-badges'] ?? []).map(({ name }: { name: string }) => name)
    assert.equal(badges.includes('By request'), availability === 'by request')
    assert.equal(badges.includes('Needs onboarding'), capability !== undefined)
  }
})

/** What the specification says is by request or requires onboarding. */
const BY_REQUEST: Readonly<Record<string, readonly string[]>> = {
  messaging: ['POST /messages', 'GET /messages', 'GET /messages/{messageId}', 'GET /conversations'],
  'messaging ': ['PATCH /messages/{messageId}/needsHelp'],
  screening: ['GET /screening-requests', 'GET /screening-requests/{screeningRequestId}'],
  'screening ': ['POST /screening-results', 'PATCH /screening-results'],
  moveIns: ['POST /moveIns'],
  moveOuts: ['POST /moveOuts'],
  documentUploads: ['POST /households/{householdId}/documents'],
  propertyGroups: ['POST /propertyGroups'],
  users: ['POST /users'],
  leaseCancellation: ['POST /leases/{leaseId}/cancel'],
  transactions: ['POST /transactions'],
  scheduledTransactions: ['POST /scheduledTransactions'],
}

test('[S-343] the marker stands on messaging, screening and the writes that the specification names', () => {
  for (const [capability, operations] of Object.entries(BY_REQUEST))
    for (const [method = '', path = ''] of operations.map((what) => what.split(' '))) {
      const operation = served.paths[path]?.[method.toLowerCase()] ?? assert.fail(`${method} ${path}`)
      assert.deepEqual([operation['x-availability'], operation['x-capability']], ['by request', capability.trim()])
      assert.match(operation.description, /\*\*By request\.\*\*/)
      assert.match(operation.description, /\*\*Needs onboarding\.\*\*/)
    }
  const unmarked = served.paths['/units'].get
  assert.deepEqual([unmarked['x-availability'], unmarked['x-capability']], ['published', undefined])
})

test('[S-342] the reference marks what is deprecated, and nothing else', () => {
  for (const path of ['/reports', '/scheduledReports', '/turns'])
    for (const method of ['get', 'post', 'put', 'delete'])
      assert.equal(served.paths[path]?.[method]?.deprecated, true, `${method} ${path}`)
  for (const { method, path, availability } of everyRoute('partner')) {
    const operation = served.paths[path]?.[method.toLowerCase()]
    assert.equal(operation?.deprecated ?? false, availability === 'deprecated', `${method} ${path}`)
  }
})

test('the reference describes every event that is raised, and no other', () => {
  assert.deepEqual(Object.keys(served.webhooks).sort(), assembly.events.map(({ kind }) => kind).sort())
  for (const [kind, { post }] of Object.entries<{ post: { requestBody: { content: object } } }>(served.webhooks)) {
    const [{ schema }] = Object.values(post.requestBody.content)
    const { properties } = componentOf(schema)
    assert.deepEqual(properties.eventType.enum, [kind])
    assert.ok(componentOf(properties.data).required.includes('organizationId'), `${kind} does not say whose it is`)
  }
})

test("[S-345] the partners' change log has dated entries, newest first", async () => {
  const entries = changeLog().filter(({ lists }) => (lists[FOR_PARTNERS] ?? []).length > 0)
  const dates = entries.map(({ date }) => date)
  assert.ok(dates.length > 0)
  assert.deepEqual(dates, dates.toSorted().reverse())
  // Two releases may share a day. Only what was changed last may not be released yet.
  const places = entries.map(({ date, version }) => version ?? date)
  assert.equal(new Set(places).size, places.length)
  for (const { date, version } of entries.slice(1)) assert.ok(version, `the changes of ${date} belong to no release`)
  for (const date of dates) assert.equal(new Date(date).toISOString().slice(0, 10), date)
  const { text } = await server.call('GET //docs/changelog')
  for (const date of dates) assert.ok(text.includes(`<time datetime="${date}">`), date)
  for (const place of places) assert.ok(text.includes(`<section id="${place}">`), place)
  assert.doesNotMatch(text, /npm run/)
})

test('the link of every error leads to its place in the reference', async () => {
  const { headers } = await server.call('GET /units')
  assert.equal(headers['link'], '<https://gateway.example.com/docs/errors#unauthorized>; rel="help"')
  const { text } = await server.call('GET //docs/errors')
  for (const { code } of errorCatalogue()) assert.ok(text.includes(`<section id="${code}">`), code)
})
