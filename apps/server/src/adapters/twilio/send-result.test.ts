import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sendResultOf } from './send-result.ts'

const SID = `SM${'0123456789abcdef'.repeat(2)}`
const answer = (status: number, body: unknown = {}, retryAfter?: string) =>
  sendResultOf({ status, retryAfter, text: typeof body === 'string' ? body : JSON.stringify(body) })

test('a created text is accepted with its sid and its status in upper case', () => {
  assert.deepEqual(answer(201, { sid: SID, status: 'queued' }), { kind: 'accepted', sid: SID, status: 'QUEUED' })
  assert.deepEqual(answer(200, { sid: SID, status: 'partially_delivered' }), {
    kind: 'accepted',
    sid: SID,
    status: 'PARTIALLY_DELIVERED',
  })
  const long = answer(201, { sid: SID, status: 'x'.repeat(5000) })
  assert.deepEqual(long, { kind: 'accepted', sid: SID, status: 'X'.repeat(64) })
})

test('created without a readable sid is unknown: somebody may be texted', () => {
  for (const body of ['', '<html>', 'null', '[]', '{}', { sid: 5 }, { sid: 'SMx', status: 'queued' }, { sid: SID }])
    assert.equal(answer(201, body).kind, 'unknown', JSON.stringify(body))
  assert.equal(sendResultOf({ status: 201, retryAfter: undefined, text: undefined }).kind, 'unknown')
})

test('a refusal has the code and the words of the carrier', () => {
  assert.deepEqual(answer(400, { code: 21211, message: "Invalid 'To' Phone Number", status: 400 }), {
    kind: 'refused',
    code: '21211',
    text: "Invalid 'To' Phone Number",
  })
  assert.deepEqual(answer(403, '<html>Forbidden'), {
    kind: 'refused',
    code: 'HTTP 403',
    text: 'the carrier gave no reason',
  })
})

test('a recipient who opted out is told apart, and so is an account that may not send', () => {
  assert.deepEqual(answer(400, { code: 21610, message: 'unsubscribed' }), {
    kind: 'refused',
    code: '21610',
    text: 'unsubscribed',
    optedOut: true,
  })
  for (const [status, code] of [
    [401, 20003],
    [403, 20005],
  ] as const) {
    const result = answer(status, { code, message: 'no' })
    assert.deepEqual(result, { kind: 'refused', code: String(code), text: 'no', ofAccount: true })
  }
})

test('too many requests and a full queue can be tried again, as late as the carrier asks', () => {
  assert.deepEqual(answer(429, { code: 20429 }), { kind: 'try-again', reason: '20429' })
  assert.deepEqual(answer(429, ''), { kind: 'try-again', reason: 'HTTP_429' })
  assert.deepEqual(answer(429, {}, '7'), { kind: 'try-again', reason: 'HTTP_429', afterMs: 7_000 })
  assert.deepEqual(answer(400, { code: 21611, message: 'queue' }, '1'), {
    kind: 'try-again',
    reason: '21611',
    afterMs: 1_000,
  })
  assert.deepEqual(answer(429, {}, '999999'), { kind: 'try-again', reason: 'HTTP_429', afterMs: 3_600_000 })
  for (const odd of ['soon', '-1', '1.5', 'Wed, 21 Oct 2026 07:28:00 GMT'])
    assert.deepEqual(answer(429, {}, odd), { kind: 'try-again', reason: 'HTTP_429' })
})

test('a refusal whose reason was cut off can be tried again: it was not accepted, and the reason may be a passing one', () => {
  assert.deepEqual(sendResultOf({ status: 400, retryAfter: undefined, text: undefined }), {
    kind: 'try-again',
    reason: 'ANSWER_CUT_OFF',
  })
})

test('failures of the carrier, redirects and 408 are unknown, whatever their body says', () => {
  for (const status of [100, 204, 301, 302, 304, 307, 408, 500, 502, 503, 504, 599])
    for (const body of ['', { code: 21610, message: 'x' }, { code: 20429 }])
      assert.equal(answer(status, body).kind, 'unknown', `${status} ${JSON.stringify(body)}`)
})

test('whatever comes back, only an answer between 400 and 499 says that nobody is texted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 599 }),
      fc.oneof(fc.json(), fc.string(), fc.constant(undefined)),
      fc.option(fc.string(), { nil: undefined }),
      (status, text, retryAfter) => {
        const { kind } = sendResultOf({ status, text, retryAfter })
        return kind === 'unknown' || kind === 'accepted' || (status >= 400 && status < 500)
      },
    ),
    { seed: 8, numRuns: 2_000 },
  )
})
