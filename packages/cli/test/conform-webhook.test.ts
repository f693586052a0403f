// The kit against receivers that are right, and against receivers with one mistake each, which it must name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Report } from '../src/report.ts'
import { conformWebhook, type WebhookOptions } from '../src/webhook/conform-webhook.ts'
import { eventKinds } from '../src/webhook/sample-events.ts'
import { byTheStandard, handWritten, listen, type Mistake, ofTheSdk, type Receiver, secret } from './receivers.ts'

/** Limits so wide that a slow machine does not fail by them; where one must be reached, it is given. */
const judge = ({ url, actedUrl }: Receiver, o: Partial<WebhookOptions> = {}) =>
  conformWebhook({ url, actedUrl, secret, limitMs: 60_000, settleMs: 0, ...o })

const idsOf = ({ checks }: Report, outcome: string) =>
  checks.filter((check) => check.outcome === outcome).map(({ id }) => id)

/** On this machine http will do, which leaves that check without a judgement. */
const UNJUDGED = ['answer/https']

for (const [name, open] of Object.entries({
  ...ofTheSdk,
  'by hand': () => handWritten(),
  'the Standard Webhooks library': byTheStandard,
}))
  test(`a receiver that does everything right passes: ${name}`, async () => {
    const report = await judge(await open())
    assert.deepEqual(idsOf(report, 'failed'), [], JSON.stringify(report.checks, null, 2))
    assert.deepEqual(idsOf(report, 'warned'), [])
    assert.deepEqual(idsOf(report, 'skipped'), UNJUDGED)
    assert.equal(report.result, 'passed')
    assert.ok(report.counts.passed >= 25)
  })

type Planted = readonly [mistake: string, steps: Mistake, fails: string, named: RegExp]

const planted: readonly Planted[] = [
  [
    'does not verify at all',
    { isEqual: () => true, isFresh: () => true, withoutSignature: 204 },
    'signature/wrong-secret',
    /not verified: anybody/,
  ],
  [
    'verifies JSON that it parsed and wrote again',
    { signed: (raw) => Buffer.from(JSON.stringify(JSON.parse(raw.toString()))) },
    'bytes/spaces-and-escapes',
    /parsed and written again/,
  ],
  ['looks at no timestamp', { isFresh: () => true }, 'time/301-seconds-old', /more than 300 seconds/],
  [
    'looks for timestamps of the future only',
    { isFresh: (age) => age >= -300 },
    'time/301-seconds-old',
    /more than 300 seconds/,
  ],
  ['looks for old timestamps only', { isFresh: (age) => age <= 300 }, 'time/600-seconds-ahead', /both directions/],
  ['tolerates one minute', { isFresh: (age) => Math.abs(age) <= 60 }, 'time/299-seconds-old', /Tolerate 300 seconds/],
  [
    'reads the first v1 only',
    { signatures: (header) => header?.match(/(?<=v1=)[0-9a-f]{64}/) ?? null },
    'rotation/either-v1',
    /came second.*every v1/,
  ],
  [
    'reads the last v1 only',
    { signatures: (header) => header?.match(/(?<=v1=)[0-9a-f]{64}(?=$)/) ?? null },
    'rotation/either-v1',
    /came first.*every v1/,
  ],
  [
    'takes two signatures for proof enough',
    {
      signatures: (header) =>
        /v1=.*v1=/.test(header ?? '') ? ['any'] : (header?.match(/(?<=v1=)[0-9a-f]{64}/) ?? null),
      isEqual: (given, expected) => given === 'any' || given === expected,
    },
    'rotation/neither-v1',
    /no more than one/,
  ],
  [
    'compares as many digits as were sent',
    {
      signatures: (header) => header?.match(/(?<=v1=)[0-9a-f]*(?=,|$)/g) ?? null,
      isEqual: (given, expected) => expected.startsWith(given),
    },
    'signature/shortened',
    /Compare lengths first/,
  ],
  [
    'compares the first half',
    { isEqual: (given, expected) => given.slice(0, 32) === expected.slice(0, 32) },
    'signature/tampered',
    /all 64 digits/,
  ],
  [
    'verifies a signature only when there is one',
    {
      withoutSignature: 204,
      signatures: (header) =>
        header === undefined ? null : (header.match(/(?<=v1=)[0-9a-f]{64}(?=,|$)/g) ?? ['none']),
      isEqual: (given, expected) => given === expected,
    },
    'signature/missing',
    /Every delivery is signed/,
  ],
  [
    'takes what it cannot read for unsigned, and that for genuine',
    {
      withoutSignature: 204,
      signatures: (header) => (header === undefined ? ['none'] : (header.match(/(?<=v1=)[0-9a-f]*(?=,|$)/g) ?? null)),
      isEqual: (given, expected) => given === expected,
    },
    'signature/unreadable',
    /strictly/,
  ],
  [
    'refuses fields that it does not know',
    { verdict: (event) => (Object.keys(event).length > 5 ? 422 : undefined) },
    'tolerance/unknown-fields',
    /additionalProperties/,
  ],
  [
    'refuses kinds that it does not know',
    { verdict: ({ eventType }) => (eventKinds.some((kind) => kind === eventType) ? undefined : 400) },
    'tolerance/unknown-kind',
    /do not know and leave it/,
  ],
  [
    'breaks on null',
    { verdict: ({ data }) => (data['firstName'] === null ? 500 : undefined) },
    'kind/null-fields',
    /prospect\.created: Answered 500.*Expect null/,
  ],
  [
    'refuses a kind',
    { verdict: ({ eventType }) => (eventType === 'application.signed' ? 404 : undefined) },
    'kind/application.signed',
    /application\.signed/,
  ],
  [
    'answers 500 to an event that it has already',
    { verdict: (_event, isKnown) => (isKnown ? 500 : undefined) },
    'again/duplicate',
    /Delivery 2 of 3.*already is delivered/,
  ],
  [
    'acts again on an event that it has already',
    { isKnown: () => false },
    'again/acted-on-once',
    /acted on 3 times.*eventId/,
  ],
  [
    'acts before it verifies',
    { actsBeforeVerifying: true, isKnown: () => true },
    'again/forgery-not-acted-on',
    /Verify before/,
  ],
  [
    'reads the body as Latin-1',
    { signed: (raw) => Buffer.from(raw.toString('latin1')) },
    'bytes/non-ascii',
    /UTF-8 and as nothing else/,
  ],
  [
    'changes line breaks',
    { signed: (raw) => Buffer.from(raw.toString().replaceAll('\r\n', '\n')) },
    'bytes/line-breaks',
    /line breaks/,
  ],
  ['trims the body', { signed: (raw) => Buffer.from(raw.toString().trim()) }, 'bytes/line-breaks', /trims the body/],
  [
    'answers with a redirect',
    { respond: (response) => void response.writeHead(302, { location: '/login' }).end() },
    'answer/no-redirect',
    /302 to \/login/,
  ],
  [
    'listens elsewhere',
    { respond: (response) => void response.writeHead(404).end() },
    'genuine',
    /404.*Nothing listens at this path/,
  ],
  [
    'is said to be gone',
    { respond: (response) => void response.writeHead(410).end() },
    'genuine',
    /does not end the subscription/,
  ],
  [
    'ends the connection instead of answering',
    { respond: (response) => void response.destroy() },
    'genuine',
    /connection broke/,
  ],
]

for (const [mistake, steps, fails, named] of planted)
  test(`a receiver that ${mistake} fails ${fails} and nothing else`, async () => {
    const report = await judge(await handWritten(steps))
    assert.deepEqual(idsOf(report, 'failed'), [fails], JSON.stringify(report.checks, null, 2))
    assert.equal(report.result, 'failed')
    const { seen, advice, contract } = report.checks.find(({ id }) => id === fails)!
    assert.match(`${seen} ${advice}`, named)
    assert.match(contract.statements.join(), /^S-\d{3}/)
  })

test('a receiver that works before it answers fails answer/in-time and nothing else', async () => {
  // It never comes to an end, so the limit may be short without any other answer being late by chance.
  const receiver = await handWritten({ respond: () => {} })
  const report = await judge(receiver, { limitMs: 200 })
  assert.deepEqual(idsOf(report, 'failed'), ['answer/in-time'])
  const { seen, advice } = report.checks.find(({ id }) => id === 'answer/in-time')!
  assert.match(seen, /^1 of 1 had no answer within 200 ms/)
  assert.match(advice ?? '', /answer, and work afterwards/)
})

test('answers in time, but slow, are warned of', async () => {
  const receiver = await handWritten({
    respond: (response, status) => void setTimeout(() => response.writeHead(status).end(), 20),
  })
  const report = await judge(receiver, { warnMs: 10 })
  assert.deepEqual([idsOf(report, 'failed'), idsOf(report, 'warned')], [[], ['answer/in-time']])
  assert.equal(report.result, 'passed')
})

test('an error where a refusal is due is warned of: it reads as a wish to have it again', async () => {
  // timingSafeEqual throws when lengths differ.
  const receiver = await handWritten({ signatures: (header) => header?.match(/(?<=v1=)[0-9a-f]*(?=,|$)/g) ?? null })
  const report = await judge(receiver)
  assert.deepEqual(idsOf(report, 'failed'), [])
  assert.deepEqual(idsOf(report, 'warned'), ['signature/shortened', 'signature/unreadable'])
  assert.match(report.checks.find(({ id }) => id === 'signature/shortened')?.seen ?? '', /Answered 500/)
})

test('without a window the kit says what it cannot see', async () => {
  const { url } = await handWritten({ isKnown: () => false })
  const report = await conformWebhook({ url, secret, limitMs: 60_000 })
  assert.equal(report.result, 'passed')
  assert.deepEqual(idsOf(report, 'skipped'), ['again/acted-on-once', 'again/forgery-not-acted-on', ...UNJUDGED])
  assert.match(report.checks.find(({ id }) => id === 'again/acted-on-once')?.seen ?? '', /--acted-url/)
})

test('a window that tells nothing is warned of', async () => {
  const { url } = await handWritten()
  for (const [body, expected] of [
    ['many', /did not answer with a number/],
    ['{"count":-1}', /did not answer with a number/],
  ] as const) {
    const report = await judge({ url, actedUrl: await listen((_, response) => void response.end(body)) })
    assert.deepEqual(idsOf(report, 'warned'), ['again/acted-on-once', 'again/forgery-not-acted-on'])
    assert.match(report.checks.find(({ id }) => id === 'again/acted-on-once')?.seen ?? '', expected)
  }
  const report = await judge({ url, actedUrl: await listen((_, response) => void response.writeHead(404).end()) })
  assert.match(report.checks.find(({ id }) => id === 'again/acted-on-once')?.seen ?? '', /it answered 404/)
})

test('a receiver of some kinds is told of no others', async () => {
  const kinds = new Set<unknown>()
  const receiver = await handWritten({
    verdict: ({ eventType }) => {
      kinds.add(eventType)
      return undefined
    },
  })
  const report = await judge(receiver, { kinds: ['application.signed'] })
  assert.equal(report.result, 'passed')
  assert.deepEqual([...kinds], ['application.signed', 'conformance.not_known_yet'])
  assert.deepEqual(idsOf(report, 'skipped'), ['bytes/non-ascii', ...UNJUDGED])
})

test('where nothing listens the kit has not run', async () => {
  await assert.rejects(
    conformWebhook({ url: 'http://127.0.0.1:1/', secret }),
    /Nothing could be delivered.*ECONNREFUSED/,
  )
})
