import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, RateLimitedError, ServerError } from '../src/client.ts'
import { answers, clientOf, dropsConnection, neverAnswers, scriptedServer } from './scripted-server.ts'

const unit = { id: 'u', number: '101', isADA: 'true' }
const busy = answers(503, { message: 'Try again' }, { 'x-error-code': 'unavailable', 'retry-after': '7' })
const throttled = answers(429, { message: 'Too many' }, { 'x-error-code': 'too_many_requests', 'retry-after': '30' })
const prospect = { propertyId: 'p', firstName: 'Ada' }

test('a read is tried again after a broken connection, 502, 503 and 504, waiting twice as long each time', async () => {
  const { url, asked } = await scriptedServer(
    dropsConnection,
    answers(502, '<html>Bad gateway</html>'),
    answers(503, { message: 'Try again' }),
    answers(504, ''),
    answers(200, unit),
  )
  const { client, waits, retried } = clientOf(url)
  assert.equal((await client.units.get('u')).isADA, true)
  assert.equal(asked.length, 5)
  assert.deepEqual(waits, [250, 500, 1000, 2000])
  assert.deepEqual(
    retried.map(({ attempt, error }) => [attempt, error.status, error.code]),
    [
      [1, undefined, 'connection_failed'],
      [2, 502, 'http_502'],
      [3, 503, 'http_503'],
      [4, 504, 'http_504'],
    ],
  )
})

test('Retry-After is honoured, as seconds and as a date', async () => {
  const at = new Date(Date.UTC(2026, 8, 1, 0, 1)).toUTCString()
  const { url } = await scriptedServer(busy, throttled, answers(503, {}, { 'retry-after': at }), answers(200, unit))
  const { client, waits } = clientOf(url)
  await client.units.get('u')
  const [first = 0, second = 0] = waits
  assert.deepEqual(waits, [7250, 30_500, 60_000 - first - second + 1000])
})

test('a wait that would go past the deadline is not begun: the caller learns how long it would be', async () => {
  const { url, asked } = await scriptedServer(throttled)
  const { client, waits } = clientOf(url, { deadlineMs: 20_000 })
  await assert.rejects(client.units.get('u'), (error) => {
    assert.ok(error instanceof RateLimitedError)
    assert.deepEqual([error.status, error.code, error.retryAfter], [429, 'too_many_requests', 30])
    return true
  })
  assert.deepEqual([asked.length, waits], [1, []])
})

test('after the last retry the last error is told, with the number of attempts', async () => {
  const { url, asked } = await scriptedServer(busy, busy, busy)
  const { client } = clientOf(url, { retries: 2 })
  await assert.rejects(client.units.get('u'), (error) => {
    assert.ok(error instanceof ServerError)
    assert.deepEqual([error.status, error.code, error.attempts], [503, 'unavailable', 3])
    return true
  })
  assert.equal(asked.length, 3)
})

test('a call can have limits of its own', async () => {
  const { url, asked } = await scriptedServer(busy)
  await assert.rejects(clientOf(url).client.units.get('u', {}, { retries: 0 }), ServerError)
  assert.equal(asked.length, 1)
})

test('a POST that takes an idempotencyId gets one, and every attempt carries the same, under one request id', async () => {
  const { url, asked } = await scriptedServer(dropsConnection, busy, throttled, answers(201, { id: 'x' }))
  const { client } = clientOf(url)
  assert.deepEqual(await client.prospects.create(prospect), { id: 'x' })
  assert.equal(asked.length, 4)
  const [{ idempotencyId }] = asked.map(({ body }) => JSON.parse(body)) as [{ idempotencyId: string }]
  assert.match(idempotencyId, /^id-\d$/)
  for (const { body, headers } of asked) {
    assert.deepEqual(JSON.parse(body), { ...prospect, idempotencyId })
    assert.equal(headers['x-request-id'], asked[0]?.headers['x-request-id'])
  }
})

test("the caller's own idempotencyId is kept, and two calls without one get two", async () => {
  const { url, asked } = await scriptedServer(...Array.from({ length: 3 }, () => answers(201, { id: 'x' })))
  const { client } = clientOf(url)
  await client.prospects.create({ ...prospect, idempotencyId: 'mine' })
  await client.prospects.create(prospect)
  await client.prospects.create(prospect)
  const [mine, second, third] = asked.map(({ body }) => JSON.parse(body).idempotencyId)
  assert.equal(mine, 'mine')
  assert.notEqual(second, third)
})

test('a POST without an idempotencyId is not sent again once it may have been received', async () => {
  for (const step of [dropsConnection, busy, answers(502, ''), answers(504, '')]) {
    const { url, asked } = await scriptedServer(step)
    const { client, waits } = clientOf(url)
    await assert.rejects(client.leases.cancel('l', {}))
    assert.deepEqual([asked.length, waits], [1, []])
    assert.equal(JSON.parse(asked[0]?.body ?? '').idempotencyId, undefined)
  }
})

test('neither is a PATCH', async () => {
  const { url, asked } = await scriptedServer(dropsConnection)
  await assert.rejects(clientOf(url).client.messages.flag('m', { isFlagged: true }), ConnectionError)
  assert.equal(asked.length, 1)
})

test('what was turned away at the door, or never got there, is sent again whatever it is', async () => {
  const { url, asked } = await scriptedServer(throttled, answers(200, { id: 'l' }))
  await clientOf(url).client.leases.cancel('l', {})
  assert.equal(asked.length, 2)

  // As Node's fetch reports a port that refuses connections.
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const refused = async () => {
    throw Object.assign(new TypeError('fetch failed'), { cause })
  }
  const { client, waits } = clientOf(url, { fetch: refused })
  await assert.rejects(client.leases.cancel('l', {}), (error) => {
    assert.ok(error instanceof ConnectionError)
    assert.deepEqual([error.code, error.attempts, error.status], ['connection_failed', 5, undefined])
    return true
  })
  assert.equal(waits.length, 4)
})

test('PUT and DELETE are tried again', async () => {
  const { url, asked } = await scriptedServer(dropsConnection, answers(200, {}), dropsConnection, answers(200, {}))
  const { client } = clientOf(url)
  await client.workOrders.update('w', { description: 'Leak' })
  await client.applications.pets.delete('a', 'p')
  assert.deepEqual(
    asked.map(({ method }) => method),
    ['PUT', 'PUT', 'DELETE', 'DELETE'],
  )
})

test('no other answer is tried again', async () => {
  for (const status of [400, 401, 403, 404, 409, 410, 413, 422, 500]) {
    const { url, asked } = await scriptedServer(answers(status, { message: 'No' }))
    await assert.rejects(clientOf(url).client.units.get('u'), { status })
    assert.equal(asked.length, 1, String(status))
  }
})

test('an answer that does not come in time is a timeout, and is waited for again', async () => {
  const { url } = await scriptedServer(neverAnswers, neverAnswers)
  const { client } = clientOf(url, { timeoutMs: 50, retries: 1 })
  await assert.rejects(client.units.get('u'), { name: 'ConnectionError', code: 'timeout', attempts: 2 })
})

test('an answer that breaks off half-way is a broken connection', async () => {
  const { url } = await scriptedServer(
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"id":')
      response.on('drain', () => {})
      setImmediate(() => response.destroy())
    },
    answers(200, unit),
  )
  assert.equal((await clientOf(url).client.units.get('u')).id, 'u')
})

test('the caller can end a call, also while it waits for the next attempt, and gets its own reason', async () => {
  const reason = new Error('enough')
  const { url, asked } = await scriptedServer(neverAnswers)
  const signal = AbortSignal.abort(reason)
  await assert.rejects(clientOf(url).client.units.get('u', {}, { signal }), reason)
  assert.equal(asked.length, 0)

  const during = new AbortController()
  const calling = clientOf(url).client.units.get('u', {}, { signal: during.signal })
  while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
  during.abort(reason)
  await assert.rejects(calling, reason)

  const waiting = new AbortController()
  const { url: other } = await scriptedServer(busy)
  const { client } = clientOf(other, {
    sleep: (_, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    onRetry: () => setImmediate(() => waiting.abort(reason)),
  })
  await assert.rejects(client.units.get('u', {}, { signal: waiting.signal }), reason)
})
