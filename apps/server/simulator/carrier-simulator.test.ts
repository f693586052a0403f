import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import twilio from 'twilio'
import webhooks from 'twilio/lib/webhooks/webhooks.js'
import { segments } from '../src/domains/messaging/sending/sms-segments.ts'
import { Receiver } from '../test/receiver.ts'
import { CarrierSimulator, type SimulatorOptions } from './carrier-simulator.ts'
import { SEND_FAULTS } from './commands.ts'

const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`
const TOKEN = 'f'.repeat(32)
const OURS = '+15125550100'
const THEIRS = '+15125550199'
const AUTHORIZATION = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`

async function open(options: Partial<SimulatorOptions> = {}) {
  const simulator = await CarrierSimulator.start({
    accountSid: ACCOUNT,
    authToken: TOKEN,
    segments,
    reportEveryMs: 0,
    ...options,
  })
  after(() => simulator.close())
  const post = (fields: Record<string, string>, authorization = AUTHORIZATION) =>
    fetch(`${simulator.url}/2010-04-01/Accounts/${ACCOUNT}/Messages.json`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: THEIRS, From: OURS, Body: 'Hi', ...fields }),
    })
  const control = (method: string, path: string, body?: object) =>
    fetch(`${simulator.url}/simulator/${path}`, {
      method,
      headers: { authorization: AUTHORIZATION },
      ...(body && { body: JSON.stringify(body) }),
    })
  return { simulator, post, control, client: clientFor(simulator.url) }
}

/** Twilio's own client, led to the simulator instead. */
function clientFor(url: string) {
  const httpClient = new twilio.RequestClient()
  const request = httpClient.request.bind(httpClient)
  httpClient.request = (options) => request({ ...options, uri: options.uri.replace('https://api.twilio.com', url) })
  return twilio(ACCOUNT, TOKEN, { httpClient })
}

test("Twilio's own client sends, reads, lists page by page, and finds media", async () => {
  const { simulator, client } = await open()
  const sent = await client.messages.create({ to: THEIRS, from: OURS, body: 'x'.repeat(161) })
  assert.deepEqual(
    [sent.status, sent.direction, sent.numSegments, sent.dateSent],
    ['queued', 'outbound-api', '2', null],
  )
  await simulator.settled()
  const read = await client.messages(sent.sid).fetch()
  assert.deepEqual([read.status, read.body], ['delivered', 'x'.repeat(161)])
  assert.ok(read.dateSent instanceof Date)
  for (let n = 0; n < 25; n++) await simulator.receive({ from: THEIRS, to: OURS, body: `in ${n}` })
  const listed = await client.messages.list({
    to: OURS,
    pageSize: 10,
    dateSentAfter: new Date(Date.now() - 86_400_000),
  })
  assert.deepEqual(
    listed.map(({ body }) => body),
    Array.from({ length: 25 }, (_, n) => `in ${24 - n}`),
  )
  assert.deepEqual(await client.messages.list({ dateSentBefore: new Date('2020-01-01') }), [])
  const media = [{ contentType: 'image/png', base64: Buffer.from('picture').toString('base64') }]
  const { sid } = await simulator.receive({ from: THEIRS, to: OURS, body: '', media })
  const [found] = await client.messages(sid).media.list()
  assert.deepEqual([found?.contentType, found?.parentSid], ['image/png', sid])
  const picture = await fetch(simulator.url + found?.uri.replace('.json', ''), {
    headers: { authorization: AUTHORIZATION },
  })
  assert.equal(await picture.text(), 'picture')
})

test("Twilio's own client is refused with Twilio's codes", async () => {
  const { client, simulator } = await open({ numbers: [OURS, '+15005550008'] })
  const code = async (over: { to?: string; from?: string; body?: string; statusCallback?: string }) => {
    try {
      await client.messages.create({ to: THEIRS, from: OURS, body: 'Hi', ...over })
      return 0
    } catch (error) {
      return (error as { code: number }).code
    }
  }
  assert.equal(await code({ to: 'somebody' }), 21211)
  assert.equal(await code({ to: '+15005550009' }), 21614)
  assert.equal(await code({ to: '+15005550004' }), 21610)
  assert.equal(await code({ from: '+15005550008' }), 21611)
  assert.equal(await code({ from: '+15125550177' }), 21606)
  assert.equal(await code({ body: '' }), 21602)
  assert.equal(await code({ body: '😀'.repeat(1601) }), 21617)
  assert.equal(await code({ statusCallback: 'nowhere' }), 21609)
  simulator.nextSend({ answer: 'throttle' })
  assert.equal(await code({}), 20429)
  assert.equal(await code({}), 0)
  await assert.rejects(client.messages(`SM${'9'.repeat(32)}`).fetch(), { code: 20404 })
  assert.equal(simulator.accepted.length, 1)
})

test('nobody sends, reads or commands without the credentials', async () => {
  const { simulator, post } = await open()
  assert.equal((await post({}, 'Basic bm9ib2R5')).status, 401)
  for (const path of [`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`, '/simulator/log'])
    assert.equal((await fetch(simulator.url + path)).status, 401)
  assert.equal(simulator.accepted.length, 0)
})

test("reports and texts that come in are signed so that Twilio's own verifier accepts them", async () => {
  const app = await Receiver.start()
  const { simulator, post } = await open({ inboundUrl: `${app.url('/inbound?a=%2B1')}#rc=2` })
  await post({ StatusCallback: app.url('/status?messageId=1') })
  await simulator.settled()
  const media = [{ contentType: 'image/png', base64: '' }]
  await simulator.receive({ from: THEIRS, to: OURS, body: "It's 5 o'clock & all's well 🎉", media, optOutType: 'HELP' })
  assert.equal(app.received.length, 5)
  for (const { path, headers, body } of app.received) {
    const parameters = Object.fromEntries(new URLSearchParams(body.toString()))
    const signature = String(headers['x-twilio-signature'])
    assert.ok(webhooks.validateRequest(TOKEN, signature, app.url(path), parameters), path)
  }
})

test('a page holds still while more texts come in', async () => {
  const { simulator, client } = await open()
  for (let n = 0; n < 6; n++) await simulator.receive({ from: THEIRS, to: OURS, body: `${n}` })
  const first = await client.messages.page({ pageSize: 3 })
  await simulator.receive({ from: THEIRS, to: OURS, body: 'new' })
  const second = await first.nextPage()
  assert.deepEqual(
    [...first.instances, ...(second?.instances ?? [])].map(({ body }) => body),
    ['5', '4', '3', '2', '1', '0'],
  )
})

test('the same seed gives the same sids and the same faults, in whatever order the sends arrive', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
  const run = async (seed: string, sends: readonly string[]) => {
    const { simulator, post } = await open({ seed })
    simulator.setRates({ answers: { 'accept-then-fail': 0.2, fail: 0.2, throttle: 0.2 } })
    const answers: [string, number][] = []
    for (const id of sends) {
      const { status } = await post({ StatusCallback: `http://127.0.0.1:9/?messageId=${id}` })
      answers.push([id, status])
    }
    return { answers: answers.sort(), sids: simulator.accepted.map(({ sid }) => sid) }
  }
  const first = await run('a', ids)
  assert.deepEqual(await run('a', ids), first)
  assert.deepEqual((await run('a', ids.toReversed())).answers, first.answers)
  assert.notDeepEqual((await run('b', ids)).answers, first.answers)
  for (const status of [201, 429, 500]) assert.ok(first.answers.some(([, one]) => one === status))
})

test('time passes only when it is told to', async () => {
  const app = await Receiver.start()
  const waiting: (() => void)[] = []
  const { simulator, post } = await open({
    later: (_ms, run) => {
      waiting.push(run)
      return () => {}
    },
  })
  await post({ StatusCallback: app.url('/status') })
  for (const expected of ['queued', 'sending', 'sent', 'delivered']) {
    waiting.shift()?.()
    while (simulator.posts.at(-1)?.status !== expected) await new Promise(setImmediate)
  }
  await simulator.settled()
  assert.equal(waiting.length, 0)
  assert.ok(simulator.posts.every(({ answered }) => answered === 200))
})

test('a command waits for the send it is meant for', async () => {
  const { simulator, post } = await open()
  simulator.nextSend({ answer: 'fail', to: '+15125550111', times: 2 })
  const statuses = []
  for (const To of [THEIRS, '+15125550111', THEIRS, '+15125550111', '+15125550111'])
    statuses.push((await post({ To })).status)
  assert.deepEqual(statuses, [201, 500, 201, 500, 201])
})

test('everything can be commanded over HTTP, and what it saw be read', async () => {
  const app = await Receiver.start()
  const { simulator, post, control } = await open()
  const messageId = randomUUID()
  assert.equal((await control('PUT', 'inbound-url', { url: app.url('/inbound') })).status, 200)
  for (const answer of SEND_FAULTS) assert.equal((await control('POST', 'sends', { answer, to: 'nobody' })).status, 200)
  await control('POST', 'sends', { outcome: 'sent', reports: 'duplicated' })
  await post({ StatusCallback: app.url(`/status?messageId=${messageId}`) })
  assert.equal((await control('POST', 'settle')).status, 200)
  const inbound = await control('POST', 'inbound', { from: THEIRS, to: OURS, body: 'STOP' })
  assert.match(JSON.stringify(await inbound.json()), /"sid":"SM[0-9a-f]{32}","answered":200/)
  assert.equal((await post({})).status, 400)
  await control('PUT', 'opt-outs', { from: OURS, to: THEIRS, optedOut: false })
  await control('PUT', 'limits', { perSecond: 0 })
  assert.equal((await post({})).status, 429)
  await control('POST', 'reset')
  await control('PUT', 'rates', { answers: { fail: 1 } })
  assert.equal((await post({})).status, 500)
  const [sent] = simulator.accepted
  const report = { sid: sent?.sid, status: 'delivered', forged: true }
  assert.deepEqual(await (await control('POST', 'reports', report)).json(), { answered: 200 })
  await control('POST', 'lists', { answer: 'fail' })
  const list = () =>
    fetch(`${simulator.url}/2010-04-01/Accounts/${ACCOUNT}/Messages.json`, {
      headers: { authorization: AUTHORIZATION },
    })
  assert.deepEqual([(await list()).status, (await list()).status], [500, 200])
  const log = (await (await control('GET', 'log')).json()) as {
    accepted: { messageId: string }[]
    posts: { status?: string }[]
  }
  assert.deepEqual(
    log.accepted.map((one) => one.messageId),
    [messageId],
  )
  assert.deepEqual(
    log.posts.map(({ status }) => status),
    ['queued', 'queued', 'sending', 'sending', 'sent', 'sent', undefined, 'delivered'],
  )
})

test('a command that makes no sense is refused in words', async () => {
  const { control } = await open()
  for (const [path, body] of [
    ['sends', { answer: 'explode' }],
    ['sends', { anwser: 'hang' }],
    ['inbound', { from: THEIRS }],
    ['reports', { sid: 'SM1', status: 'sent' }],
  ] as const) {
    const response = await control('POST', path, body)
    assert.equal(response.status, 400, path)
    assert.ok(((await response.json()) as { message: string }).message.length > 5)
  }
  assert.equal((await control('POST', 'nothing', {})).status, 404)
})

test('it closes at once, whatever hangs, waits or is being told', { timeout: 5_000 }, async () => {
  const app = await Receiver.start()
  app.behave = () => {}
  const { simulator, post } = await open({ reportEveryMs: 60_000 })
  simulator.nextSend({ answer: 'accept-then-hang' })
  const hanging = assert.rejects(post({ StatusCallback: app.url('/status') }))
  const unposted = simulator.receive({ from: THEIRS, to: OURS, body: 'Hi' })
  simulator.setInboundUrl(app.url('/inbound'))
  const unanswered = simulator.receive({ from: THEIRS, to: OURS, body: 'Hi' })
  while (simulator.accepted.length === 0 || app.received.length === 0) await new Promise(setImmediate)
  await simulator.close()
  await hanging
  assert.equal((await unposted).answered, undefined)
  assert.equal((await unanswered).answered, undefined)
})

test('media is read without credentials where the redirect leads, and only there', async () => {
  const { simulator, client } = await open()
  const media = [{ contentType: 'image/png', base64: Buffer.from('picture').toString('base64') }]
  const { sid } = await simulator.receive({ from: THEIRS, to: OURS, body: '', media })
  const [found] = await client.messages(sid).media.list()
  const url = simulator.url + (found?.uri ?? '').replace('.json', '')
  assert.equal((await fetch(url)).status, 401)
  const redirect = await fetch(url, { headers: { authorization: AUTHORIZATION }, redirect: 'manual' })
  assert.equal(redirect.status, 307)
  const stored = await fetch(redirect.headers.get('location') ?? '')
  assert.equal(await stored.text(), 'picture')
})
