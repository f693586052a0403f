// The kit against a screening integration that is right, and against some with one mistake each, on a real server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServer } from '@gatelodge/server/test/server.ts'
import type { Report } from '../src/report.ts'
import { conformScreening, type ScreeningOptions } from '../src/screening/conform-screening.ts'
import { type Habits, screen } from './screening-integration.ts'

const server = await startServer({ settings: { GATELODGE_MODE: 'sandbox' } })
const url = await server.listen()
const org = await server.make.organization()
const [propertyId = ''] = org.made.get('property') ?? []
const { text: staffToken } = await server.make.staff(org)

/** Each a provider of its own, so that no run finds what another has left. */
async function provider(methods = ['CREDIT', 'CRIMINAL', 'EVICTION']): Promise<string> {
  const { text, integrationId: providerId } = await server.make.key(org, {
    kind: 'screening',
    capabilities: ['screening'],
  })
  const staff = async (what: string, body: object) => {
    const { status, text } = await server.call(what, { token: staffToken, body })
    assert.ok(status < 300, text)
  }
  await staff(`PUT /properties/${propertyId}/screeningProvider`, { providerId })
  for (const type of methods) await staff('POST /screeningMethods', { propertyId, providerId, name: type, type })
  return text
}

/** The watch ends when the integration does: nothing waits for a clock. */
async function judge(habits: Partial<Habits> = {}, o: Partial<ScreeningOptions> = {}): Promise<Report> {
  const key = o.key ?? (await provider())
  const stop = new AbortController()
  let working: Promise<void> | undefined
  const report = await conformScreening({
    url,
    staffToken,
    quietMs: 120_000,
    timeLimitMs: 120_000,
    retryAfterSeconds: 0,
    stop: stop.signal,
    onOpen: (baseUrl) => {
      working = screen(baseUrl, key, habits).finally(() => stop.abort())
    },
    ...o,
    key,
  })
  await working
  return report
}

const idsOf = ({ checks }: Report, outcome: string) =>
  checks.filter((check) => check.outcome === outcome).map(({ id }) => id)
const seenOf = ({ checks }: Report, id: string) => {
  const { seen, advice = '' } = checks.find((check) => check.id === id) ?? assert.fail(id)
  return `${seen} ${advice}`
}
const readable = ({ checks }: Report) => JSON.stringify(checks, null, 2)

/** How many of the kit's own methods are in use. */
async function extraMethods(): Promise<number> {
  const query = { filter: 'isActive=true', limit: 500 }
  const { body } = await server.call('GET /screeningMethods', { token: staffToken, query })
  return body.filter(({ name }: { name: string }) => name === 'Conformance kit').length
}

test('an integration that does everything right passes, and leaves the sandbox configured as it was', async () => {
  const report = await judge()
  assert.equal(report.counts.passed, report.checks.length, readable(report))
  assert.match(seenOf(report, 'list/every-page'), /9 of 9 were listed, in pages of 3/)
  assert.match(seenOf(report, 'idempotency/same-again'), /answered with 200/)
  assert.match(seenOf(report, 'decision/refusal-is-final'), /refused once/)
  assert.equal(await extraMethods(), 0)
})

test('a page of the usual size is filled too, and the method of an earlier run used again', async () => {
  const key = await provider()
  for (const pageSize of [undefined, 8]) {
    const report = await judge({ pageSize, status: 'APPROVED' }, { key })
    assert.equal(report.result, 'passed', readable(report))
    assert.match(seenOf(report, 'list/every-page'), pageSize ? /9 of 9/ : /51 of 51 were listed, in pages of 50/)
    assert.match(seenOf(report, 'decision/refusal-is-final'), /sent no PATCH/)
    assert.deepEqual(idsOf(report, 'skipped'), ['decision/refusal-is-final'])
  }
  assert.equal(await extraMethods(), 0)
})

type Planted = readonly [mistake: string, habits: Partial<Habits>, fails: string, named: RegExp]

const planted: readonly Planted[] = [
  ['reads the first page only', { pages: 'first' }, 'list/every-page', /3 of 9 were listed.*page=2/],
  [
    'leaves a method out',
    { entries: (methods) => methods.slice(1) },
    'result/one-entry-per-method',
    /expected 3, received 2\. Read screeningMethods of the request/,
  ],
  [
    'answers for a method twice',
    { entries: ([first, , third]) => [first, first, third] },
    'result/one-entry-per-method',
    /expected 3, received 3/,
  ],
  [
    'keeps a list of methods',
    { entries: (methods) => methods.slice(0, 3) },
    'result/methods-read-anew',
    /expected 4, received 3/,
  ],
  [
    'breaks where unit is absent',
    {
      unitOf: (payload) => {
        if (payload.unit === undefined) throw new Error('no unit')
      },
    },
    'unit/absent',
    /never answered\. .*missing unit as null/,
  ],
  [
    'breaks where unit is null',
    {
      unitOf: (payload) => {
        if (payload.unit === null) throw new Error('no unit')
      },
    },
    'unit/null',
    /Neither is an error/,
  ],
  [
    'takes a request with more fields for broken',
    {
      checkDetail: (detail) => {
        if (detail.conformanceText) throw new Error('unknown field')
      },
    },
    'tolerance/new-fields',
    /pass over the rest/,
  ],
  [
    'takes a list with more fields for broken',
    {
      checkItem: (item) => {
        if (Object.keys(item).length > 4) throw new Error('unknown field')
      },
    },
    'tolerance/new-fields-in-list',
    /listed with new fields and not taken up/,
  ],
  [
    'chooses a new idempotencyId for each try',
    { idempotencyId: (id, attempt) => `${id} ${attempt}` },
    'idempotency/same-again',
    /under another, and answered with 409/,
  ],
  ['sends no idempotencyId', { idempotencyId: () => undefined }, 'idempotency/sent', /had none.*case number/],
  [
    'sends a PATCH again that was refused by a decision',
    { patches: 5 },
    'decision/refusal-is-final',
    /sent 5 times, and refused each time. On 409 stop/,
  ],
  [
    'never answers',
    {
      entries: () => {
        throw new Error('not written yet')
      },
    },
    'result/for-every-request',
    /had no result by the end/,
  ],
  [
    'speaks words of its own',
    { status: 'Looks fine' },
    'calls/none-refused',
    /POST \/screening-results 400, status must be/,
  ],
]

for (const [mistake, habits, fails, named] of planted)
  test(`an integration that ${mistake} fails ${fails} and nothing else`, async () => {
    const report = await judge(habits)
    assert.deepEqual(idsOf(report, 'failed'), [fails], readable(report))
    assert.match(seenOf(report, fails), named)
    assert.equal(await extraMethods(), 0)
  })

test('an integration that gives up on 429 and 503 fails both, and the request would wait for ever', async () => {
  const report = await judge({ retries: 0 })
  assert.deepEqual(idsOf(report, 'failed'), ['retry/429', 'retry/503'], readable(report))
  assert.deepEqual(idsOf(report, 'warned'), ['idempotency/same-again'])
})

test('asking again at once where Retry-After asks for patience is warned of', async () => {
  const report = await judge({ waits: false }, { retryAfterSeconds: 3600 })
  assert.deepEqual(
    [idsOf(report, 'failed'), idsOf(report, 'warned')],
    [[], ['retry/429', 'retry/503']],
    readable(report),
  )
  assert.match(seenOf(report, 'retry/429'), /Retry-After asked for 3600000/)
})

test('pages that are too large to fill are not judged, and the report says how they could be', async () => {
  const report = await judge({ pageSize: 500 }, { most: 20 })
  assert.deepEqual([idsOf(report, 'failed'), idsOf(report, 'skipped')], [[], ['list/every-page']], readable(report))
  assert.match(seenOf(report, 'list/every-page'), /--most 501/)
})

test('without a staff token the kit makes do with what waits', async () => {
  const key = await provider()
  const { body: applications } = await server.call('GET /applications', {
    token: staffToken,
    query: `filter=${encodeURIComponent(`propertyId=${propertyId}`)}&filter=${encodeURIComponent('status=IN_PROCESS|WAITLIST')}`,
  })
  for (let made = 0; made < 4; made++)
    await server.call(`POST /applications/${applications[0].id}/screening`, { token: staffToken, body: {} })
  const report = await judge({}, { key, staffToken: undefined })
  assert.equal(report.result, 'passed', readable(report))
  assert.match(seenOf(report, 'list/every-page'), /4 of 4/)
  assert.equal(report.checks.find(({ id }) => id === 'unit/absent')?.outcome, 'passed')
  assert.match(seenOf(report, 'decision/refusal-is-final'), /Needs --staff-token/)
})

test('without a staff token and without anything that waits the kit has not run', async () => {
  await assert.rejects(judge({}, { staffToken: undefined }), /No screening request waits for this key/)
})

test('the watch ends by itself when all is answered and nothing follows', async () => {
  const report = await judge({}, { stop: undefined, quietMs: 0 })
  assert.deepEqual(idsOf(report, 'failed'), [], readable(report))
})

test('what cannot be judged is said in a sentence', async () => {
  const key = await provider()
  const refused = (o: Partial<ScreeningOptions>, why: RegExp) =>
    assert.rejects(conformScreening({ url, key, staffToken, ...o }), why)
  await refused({ key: 'gate_live_x' }, /key of a sandbox only/)
  await refused({ key: `${key}x` }, /does not know the key/)
  await refused({ staffToken: 'x' }, /does not know the staff token/)
  await refused({ url: 'http://127.0.0.1:1' }, /does not answer at http:\/\/127\.0\.0\.1:1/)
  await refused(
    { timeLimitMs: 0 },
    /Nothing asked for screening requests at http:.*\/v1\. Point your integration there/,
  )
  await refused({ propertyId: '01900000-0000-7000-8000-000000000000' }, /refused GET .* with 404/)
  const other = await server.make.organization()
  await refused({ staffToken: (await server.make.staff(other)).text }, /belong to two organizations/)
  const unready = await server.make.key(org, { kind: 'screening', capabilities: [] })
  await refused({ key: unready.text }, /Screening is not enabled/)
  const idle = await server.make.key(org, { kind: 'screening', capabilities: ['screening'] })
  await refused({ key: idle.text }, /There is nothing to screen: no property is screened/)
})
