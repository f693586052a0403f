// Verifiers that others wrote for the same two schemes. What they accept was not made to fit our own reading of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { newTestSecret, signTestWebhook, verifyWebhook } from '../src/index.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const bodies = fc.sample(
  fc
    .record({
      eventId: fc.uuid(),
      eventType: fc.constantFrom('prospect.created', 'message.received', 'lease.renewed'),
      apiVersion: fc.constant('v1'),
      occurredAt: fc.constant('2026-09-21T14:13:20.000Z'),
      data: fc.dictionary(anyText, fc.oneof(anyText, fc.jsonValue({ stringUnit: 'binary' })), { maxKeys: 8 }),
      indent: fc.constantFrom('', ' ', '\t', '    '),
      end: fc.constantFrom('', '\n', '\r\n', ' '),
    })
    .map(({ indent, end, ...event }) => JSON.stringify(event, null, indent) + end),
  { numRuns: 2000, seed: 20_260_921 },
)

const [older, newer, foreign] = [newTestSecret(), newTestSecret(), newTestSecret()]
const stripe = (body: string, headers: Record<string, string>, secret: string) =>
  Stripe.webhooks.constructEvent(body, headers['X-Service-Signature']!, secret)
const standard = (body: string, headers: Record<string, string>, secret: string) =>
  new Webhook(secret).verify(body, headers)

for (const [name, verify] of Object.entries({ stripe, standardwebhooks: standard, 'this library': verifyWebhook })) {
  test(`${name} accepts 2,000 random bodies with one signature`, () => {
    for (const body of bodies) {
      const signed = signTestWebhook(body, newer)
      assert.ok(verify(body, signed.headers, newer))
      assert.throws(() => verify(body, signed.headers, older))
    }
  })

  test(`${name} accepts the same bodies during a rotation, with the old secret and with the new one`, () => {
    for (const [at, body] of bodies.entries()) {
      const signed = signTestWebhook(body, at % 2 ? [newer, older] : [older, newer])
      assert.ok(verify(body, signed.headers, newer))
      assert.ok(verify(body, signed.headers, older))
      assert.throws(() => verify(body, signed.headers, foreign))
      assert.throws(() => verify(`${body} `, signed.headers, newer))
    }
  })
}

test('this library accepts what stripe signs', () => {
  for (const payload of bodies) {
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: newer })
    assert.equal(verifyWebhook(payload, { 'x-service-signature': header }, [older, newer]).raw, payload)
  }
})
