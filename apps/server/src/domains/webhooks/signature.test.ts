// Held against verifiers that others wrote for the same two schemes.
import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { newSecret, signatureHeaders } from './signature.ts'

const [fresh, old, foreign] = [newSecret(), newSecret(), newSecret()]
const nowSeconds = () => Math.floor(Date.now() / 1000)

const bodies = fc
  .sample(
    fc.record({
      eventType: fc.constantFrom('prospect.created', 'message.received'),
      data: fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }), { maxKeys: 8 }),
    }),
    { numRuns: 200, seed: 4 },
  )
  .map((event) => ({ eventId: randomUUID(), ...event }))
  .map((event) => ({ eventId: event.eventId, body: Buffer.from(JSON.stringify(event)) }))

type Headers = ReturnType<typeof signatureHeaders>
const verifiers = {
  stripe: (body: Buffer, headers: Headers, secret: string) =>
    Stripe.webhooks.constructEvent(body, headers['x-service-signature'] ?? '', secret),
  standardwebhooks: (body: Buffer, headers: Headers, secret: string) =>
    new Webhook(secret).verify(body.toString(), headers),
}

for (const [name, verify] of Object.entries(verifiers)) {
  test(`${name} accepts ${bodies.length} random bodies under their secret and under no other`, () => {
    for (const { eventId, body } of bodies) {
      const headers = signatureHeaders({ eventId, body, secrets: [fresh], unixSeconds: nowSeconds() })
      assert.ok(verify(body, headers, fresh))
      assert.throws(() => verify(body, headers, foreign))
    }
  })

  test(`${name} accepts both secrets of a rotation and no third`, () => {
    for (const { eventId, body } of bodies) {
      const headers = signatureHeaders({ eventId, body, secrets: [fresh, old], unixSeconds: nowSeconds() })
      assert.ok(verify(body, headers, fresh))
      assert.ok(verify(body, headers, old))
      assert.throws(() => verify(body, headers, foreign))
    }
  })

  test(`${name} refuses a body with one more byte, and a signature of ten minutes ago`, () => {
    for (const { eventId, body } of bodies) {
      const headers = signatureHeaders({ eventId, body, secrets: [fresh, old], unixSeconds: nowSeconds() })
      assert.throws(() => verify(Buffer.concat([body, Buffer.from(' ')]), headers, fresh))
      const late = signatureHeaders({ eventId, body, secrets: [fresh], unixSeconds: nowSeconds() - 600 })
      assert.throws(() => verify(body, late, fresh))
    }
  })
}

test('the header is t and a v1 of 64 lower-case hex digits for each secret, in their order', () => {
  const body = Buffer.from('{"a":"ü"}')
  const signed = (secrets: readonly string[]) =>
    signatureHeaders({ eventId: 'e', body, secrets, unixSeconds: 1_700_000_000 })['x-service-signature']
  assert.match(signed([fresh]) ?? '', /^t=1700000000,v1=[0-9a-f]{64}$/)
  const hmac = (secret: string) => createHmac('sha256', secret).update('1700000000.{"a":"ü"}').digest('hex')
  assert.equal(signed([fresh, old]), `t=1700000000,v1=${hmac(fresh)},v1=${hmac(old)}`)
})

test('the trio beside it has the id, the same time, and a v1 in base64 for each secret', () => {
  const body = Buffer.from('{}')
  const headers = signatureHeaders({ eventId: 'e-1', body, secrets: [fresh, old], unixSeconds: 1_700_000_000 })
  assert.equal(headers['webhook-id'], 'e-1')
  assert.equal(headers['webhook-timestamp'], '1700000000')
  assert.match(headers['webhook-signature'] ?? '', /^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/)
})

test('bytes that are no UTF-8 are signed as they are', () => {
  const body = Buffer.from([0xff, 0xfe, 0x00, 0x80])
  const headers = signatureHeaders({ eventId: 'e', body, secrets: [fresh], unixSeconds: 5 })
  const expected = createHmac('sha256', fresh).update('5.').update(body).digest('hex')
  assert.equal(headers['x-service-signature'], `t=5,v1=${expected}`)
})

test('a secret is whsec_ and 32 random bytes, never the same twice', () => {
  const secrets = Array.from({ length: 1000 }, newSecret)
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
  }
  assert.equal(new Set(secrets).size, secrets.length)
})
