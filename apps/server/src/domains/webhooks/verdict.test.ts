import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, RETRY_AFTER_MS, verdictOn } from './verdict.ts'

const now = new Date('2026-03-01T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const on = (answer: Answer, failures = 0, random = 0.5) => verdictOn(answer, failures, now, random)
const waits = (answer: Answer, failures = 0, random = 0.5) => {
  const verdict = on(answer, failures, random)
  return verdict.kind === 'RETRY' ? verdict.afterMs : assert.fail(`${verdict.kind}, not RETRY`)
}
const statuses = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('every 2xx is a delivery', () => {
  for (const status of statuses(200, 299)) assert.equal(on({ status }).kind, 'DELIVERED', String(status))
})

test('every 1xx and 3xx is a rejection: a redirect is not followed', () => {
  for (const status of [...statuses(100, 199), ...statuses(300, 399)])
    assert.equal(on({ status }).kind, 'REJECTED', String(status))
})

test('every 4xx is a rejection, except 408 and 429', () => {
  for (const status of statuses(400, 499))
    assert.equal(on({ status }).kind, status === 408 || status === 429 ? 'RETRY' : 'REJECTED', String(status))
})

test('every 5xx is tried again', () => {
  for (const status of statuses(500, 599)) assert.equal(on({ status }).kind, 'RETRY', String(status))
})

test('whatever goes wrong on the way is tried again', () => {
  for (const error of ['TIMEOUT', 'ECONNRESET', 'ENOTFOUND', 'HPE_HEADER_OVERFLOW', 'address refused: not public'])
    assert.equal(on({ error }).kind, 'RETRY', error)
})

test('a rejection or a delivery is one at the last try as at the first', () => {
  for (const failures of [0, 5, 11, 100]) {
    assert.equal(on({ status: 204 }, failures).kind, 'DELIVERED')
    assert.equal(on({ status: 410 }, failures).kind, 'REJECTED')
  }
})

test('the waits are 30 s, 2 m, 10 m, 30 m, 1 h, 2 h, 4 h, 8 h, 12 h, 24 h, 24 h', () => {
  const minutes = [0.5, 2, 10, 30, 60, 120, 240, 480, 720, 1440, 1440]
  assert.deepEqual(
    RETRY_AFTER_MS.map((_, failures) => waits({ status: 500 }, failures)),
    minutes.map((m) => m * 60_000),
  )
  const days = RETRY_AFTER_MS.reduce<number>((sum, ms) => sum + ms, 0) / DAY
  assert.ok(days > 2.5 && days < 3.5, `${days} days in all`)
})

test('every wait is spread by a fifth to either side and no further', () => {
  for (const [failures, ms] of RETRY_AFTER_MS.entries()) {
    assert.equal(waits({ error: 'TIMEOUT' }, failures, 0), ms * 0.8)
    assert.equal(waits({ error: 'TIMEOUT' }, failures, 1), ms * 1.2)
    for (let n = 0; n < 100; n++) {
      const wait = waits({ status: 503 }, failures, Math.random())
      assert.ok(wait >= ms * 0.8 && wait <= ms * 1.2, `${wait} for ${ms}`)
      assert.ok(Number.isInteger(wait))
    }
  }
})

test('after the eleventh retry there is no other', () => {
  for (const answer of [{ status: 500 }, { status: 429, retryAfter: '1' }, { error: 'TIMEOUT' }]) {
    assert.equal(on(answer, 10).kind, 'RETRY')
    assert.deepEqual(on(answer, 11), { kind: 'EXHAUSTED' })
    assert.deepEqual(on(answer, 12), { kind: 'EXHAUSTED' })
  }
})

test('Retry-After in seconds is waited for', () => {
  for (const status of [408, 429, 500, 503]) assert.equal(waits({ status, retryAfter: '3600' }), HOUR, String(status))
  assert.equal(waits({ status: 503, retryAfter: ' 120 ' }), 120_000)
})

test('Retry-After as a date is waited for', () => {
  assert.equal(waits({ status: 503, retryAfter: new Date(now.getTime() + 2 * HOUR).toUTCString() }), 2 * HOUR)
  assert.equal(waits({ status: 503, retryAfter: 'Sunday, 01-Mar-26 13:00:00 GMT' }), HOUR)
})

test('Retry-After can only lengthen the wait', () => {
  for (const retryAfter of ['0', '1', now.toUTCString(), new Date(0).toUTCString()])
    assert.equal(waits({ status: 503, retryAfter }), 30_000, retryAfter)
  assert.equal(waits({ status: 503, retryAfter: '60' }, 3), 30 * 60_000)
})

test('Retry-After counts up to a day', () => {
  const far = new Date('2099-01-01T00:00:00Z').toUTCString()
  for (const retryAfter of ['86400', '86401', '604800', '999999999', far])
    assert.equal(waits({ status: 503, retryAfter }), DAY, retryAfter)
})

test('a Retry-After that is neither is not heard', () => {
  const garbage = ['', ' ', 'soon', '-5', '+60', '1.5e9', '3600.5', '1h', '0x1000', 'NaN', 'Infinity', '99999999999']
  for (const retryAfter of [...garbage, 'try 2099', 'in 3 hours', 'Dec 2099', '2099-01-01', 'tomorrow GMT'])
    assert.equal(waits({ status: 503, retryAfter }), 30_000, retryAfter)
})

test('a Retry-After beside an answer that settles changes nothing', () => {
  assert.deepEqual(on({ status: 200, retryAfter: '60' }), { kind: 'DELIVERED' })
  assert.deepEqual(on({ status: 404, retryAfter: '60' }), { kind: 'REJECTED' })
  assert.deepEqual(on({ status: 301, retryAfter: '60' }), { kind: 'REJECTED' })
})
