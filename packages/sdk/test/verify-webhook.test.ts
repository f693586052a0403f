import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook as verifyWithWebCrypto } from '../src/fetch.ts'
import {
  isKnownEvent,
  newTestSecret,
  signTestWebhook,
  type UnknownEvent,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventOf,
  type WebhookHeaders,
  WebhookVerificationError,
} from '../src/index.ts'
import { delivery, prospectCreated, refusedAs, secret } from './deliveries.ts'

test('a genuine delivery becomes its event, with real booleans and the raw body beside it', () => {
  const { body, headers } = delivery()
  assert.match(body, /"isManual":"true"/)
  assert.deepEqual(verifyWebhook(body, headers, secret), { ...prospectCreated, raw: body })
})

test('[S-305] the signature is checked on the bytes as they arrived, text beyond ASCII included', () => {
  const { body, headers } = delivery()
  const bytes = new TextEncoder().encode(body)
  const within = new Uint8Array(bytes.length + 9)
  within.set(bytes, 5)
  for (const same of [body, bytes, Buffer.from(body), within.subarray(5, 5 + bytes.length)])
    assert.equal(verifyWebhook(same, headers, secret).raw, body)

  const spaced = signTestWebhook(JSON.stringify(JSON.parse(body), null, 2), secret)
  assert.equal(verifyWebhook(spaced.body, spaced.headers, secret).eventId, prospectCreated.eventId)
  const again = JSON.stringify(JSON.parse(spaced.body))
  assert.throws(
    () => verifyWebhook(again, spaced.headers, secret),
    refusedAs('no_matching_signature', /not parsed and stringified again/),
  )
})

test('[S-306] a t up to 300 seconds away from now is accepted, in the past and in the future, and no further', () => {
  const timestamp = 1_790_000_000
  const { body, headers } = signTestWebhook(prospectCreated, secret, { timestamp })
  const at = (seconds: number, toleranceSeconds?: number) =>
    verifyWebhook(body, headers, secret, { now: () => (timestamp + seconds) * 1000, toleranceSeconds })
  for (const seconds of [-300, -1, 0, 1, 299, 300]) assert.equal(at(seconds).eventId, prospectCreated.eventId)
  const late = refusedAs('timestamp_outside_tolerance', /signed 301 seconds ago, and 300 are tolerated/)
  assert.throws(() => at(301), late)
  const early = refusedAs('timestamp_outside_tolerance', /signed 301 seconds in the future/)
  assert.throws(() => at(-301), early)

  assert.ok(at(10, 10))
  assert.throws(() => at(11, 10), refusedAs('timestamp_outside_tolerance'))
  assert.ok(at(0, 0))
  assert.throws(() => at(1, 0), refusedAs('timestamp_outside_tolerance'))
  assert.ok(at(1e9, Number.POSITIVE_INFINITY))
  for (const wrong of [Number.NaN, -1]) assert.throws(() => at(0, wrong), RangeError)
})

test('[S-308] while a secret is replaced, a receiver with the old, the new or both secrets accepts', () => {
  const [older, newer] = [newTestSecret(), newTestSecret()]
  const { body, headers } = signTestWebhook(prospectCreated, [newer, older])
  assert.match(headers['X-Service-Signature']!, /^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  for (const known of [older, newer, [older, newer], [newTestSecret(), older]])
    assert.equal(verifyWebhook(body, headers, known).eventId, prospectCreated.eventId)
  assert.throws(() => verifyWebhook(body, headers, newTestSecret()), refusedAs('no_matching_signature'))
})

test('headers may be those of Node, of Fetch or a plain object, in any case and as lists', () => {
  const { body, headers } = delivery()
  const value = headers['X-Service-Signature']!
  const kinds: WebhookHeaders[] = [
    headers,
    new Headers(headers),
    new Map([['X-Service-Signature', value]]) as unknown as Headers,
    { 'x-service-signature': value },
    { 'X-SERVICE-SIGNATURE': [value] },
    { get: 'a header of that name', 'x-service-signature': value, other: undefined },
  ]
  for (const kind of kinds) assert.equal(verifyWebhook(body, kind, secret).eventId, prospectCreated.eventId)
  const twice = { 'X-Service-Signature': value, 'x-service-signature': [value] }
  assert.throws(() => verifyWebhook(body, twice, secret), refusedAs('malformed_header', /more than one t/))
})

test('a body that was parsed is refused with what to do about it, and so is a missing one', () => {
  const { body, headers } = delivery()
  const verify = (given: unknown) => () => verifyWebhook(given as string, headers, secret)
  assert.throws(verify(JSON.parse(body)), refusedAs('body_not_raw', /parsed it already.*keep JSON parsers off/))
  assert.throws(verify(undefined), refusedAs('body_not_raw', /nothing \(undefined\)/))
  assert.throws(verify(new TextEncoder().encode(body).buffer), refusedAs('body_not_raw', /new Uint8Array/))
  assert.throws(verify(42), refusedAs('body_not_raw', /type number/))
})

test('a secret that is missing, empty or has white space around it is refused before anything else', () => {
  const { body } = delivery()
  for (const wrong of [undefined, null, '', [], [secret, ''], [secret, undefined], ` ${secret}`, `${secret}\n`])
    assert.throws(() => verifyWebhook(body, {}, wrong as string), refusedAs('invalid_secret'))
})

test('no message of an error repeats the secret, the body or a signature', () => {
  const { body, headers } = delivery()
  const wrong = newTestSecret()
  const refusalOf = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      assert.ok(error instanceof WebhookVerificationError)
      return `${error.message} ${JSON.stringify(error)}`
    }
    return assert.fail('not refused')
  }
  const all = [
    refusalOf(() => verifyWebhook(body, headers, wrong)),
    refusalOf(() => verifyWebhook(body, headers, `${wrong} `)),
    refusalOf(() => verifyWebhook(body, { 'x-service-signature': `${headers['X-Service-Signature']}0` }, wrong)),
    refusalOf(() => verifyWebhook(body, headers, secret, { now: () => 0 })),
  ].join()
  for (const hidden of [wrong.slice(6), secret.slice(6), 'Zoë', headers['X-Service-Signature']!.slice(20)])
    assert.ok(!all.includes(hidden))
})

test('[S-341] unknown kinds of events and unknown fields are read without failing', () => {
  const data = { ...prospectCreated.data, isManual: 'false', isVip: 'true', tags: [{ a: 1 }], ['__proto__']: { b: 2 } }
  const newer = signTestWebhook(JSON.stringify({ ...prospectCreated, traceId: 'x', data }), secret)
  const event = verifyWebhook(newer.body, newer.headers, secret)
  assert.deepEqual(event.data, { ...data, isManual: false })
  assert.deepEqual(Object.keys(event), ['eventId', 'eventType', 'apiVersion', 'occurredAt', 'data', 'raw'])
  assert.equal(JSON.parse(event.raw).traceId, 'x')

  for (const eventType of ['lease.renewed', 'constructor', '__proto__', 'prospect.Created']) {
    const unknown = signTestWebhook(
      JSON.stringify({ ...prospectCreated, eventType, data: { isManual: 'true' } }),
      secret,
    )
    const found = verifyWebhook(unknown.body, unknown.headers, secret)
    assert.equal(found.eventType, eventType)
    assert.equal(isKnownEvent(found), false)
    assert.deepEqual(found.data, { isManual: 'true' }, 'nothing is known of its fields, so they stay as they came')
  }
})

test('a boolean field that holds neither true nor false is left as it came', () => {
  for (const [isManual, expected] of [
    [true, true],
    [false, false],
    [null, null],
    ['yes', 'yes'],
  ]) {
    const given = signTestWebhook(JSON.stringify({ ...prospectCreated, data: { isManual } }), secret)
    assert.deepEqual(verifyWebhook(given.body, given.headers, secret).data, { isManual: expected })
  }
})

test('comparing eventType tells the compiler what data holds', () => {
  const { body, headers } = delivery()
  // Two of the kinds, so that one that is added later changes nothing here.
  type Two = WebhookEventOf<'prospect.created'> | WebhookEventOf<'message.received'> | UnknownEvent
  const says = (event: Two): string => {
    switch (event.eventType) {
      case 'prospect.created': {
        const isManual: boolean = event.data.isManual
        return `${event.data.firstName} ${isManual}`
      }
      case 'message.received':
        return event.data.content.trim()
      default: {
        const eventType: string = event.eventType
        const unknown: unknown = event.data[eventType]
        // @ts-expect-error: nothing is known of an unknown event's fields
        const text: string = event.data['anything']
        return String(unknown ?? text)
      }
    }
  }
  const ofEveryKind = (event: WebhookEvent): string => {
    if (event.eventType === 'application.signed') return event.data.signedAt
    if (event.eventType === 'requirement.upload_received') return event.data.receivedAt
    if (event.eventType === 'requirement.upload_removed') return event.data.removedAt
    return event.eventType === 'prospect.created' ? says(event) : 'another'
  }
  assert.equal(ofEveryKind(verifyWebhook(body, headers, secret)), 'Zoë 🏡 true')
  // @ts-expect-error: the kind decides which fields there are
  assert.throws(() => signTestWebhook({ eventType: 'message.received', data: { nothing: 1 } }, 'whsec_'), TypeError)
})

test('Web Crypto and Node give the same answers', async () => {
  const { body, headers } = delivery()
  assert.deepEqual(await verifyWithWebCrypto(body, headers, secret), verifyWebhook(body, headers, secret))
  await assert.rejects(verifyWithWebCrypto(`${body} `, headers, secret), refusedAs('no_matching_signature'))
  await assert.rejects(verifyWithWebCrypto(body, {}, secret), refusedAs('missing_header'))
})

test('a test delivery carries every header of a real one', () => {
  const { headers } = signTestWebhook(prospectCreated, secret, { timestamp: 7, attempt: 2, subscriptionId: 's' })
  const { 'X-Service-Signature': signature, 'webhook-signature': standard, ...rest } = headers
  assert.match(signature!, /^t=7,v1=[0-9a-f]{64}$/)
  assert.match(standard!, /^v1,[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual(rest, {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Gatelodge-Webhooks/1',
    'X-Service-Delivery-Attempt': '2',
    'X-Service-Event-Id': prospectCreated.eventId,
    'X-Service-Event-Type': 'prospect.created',
    'X-Service-Subscription-Id': 's',
    'webhook-id': prospectCreated.eventId,
    'webhook-timestamp': '7',
  })
})

test('a test delivery can be of any body, and wants a secret of the form that the service issues', () => {
  for (const body of ['', 'null', '{"eventId":"line\\nbreak"}', Uint8Array.of(0, 255)]) {
    const signed = typeof body === 'string' ? signTestWebhook(body, secret) : signTestWebhook(body, secret)
    assert.equal(signed.body, body)
    assert.match(signed.headers['X-Service-Event-Id']!, /^[0-9a-f-]{36}$/)
    assert.throws(() => verifyWebhook(body, signed.headers, secret), /signature is genuine, but/)
  }
  for (const wrong of ['whsec_', 'whsec_no base64', 'secret', 'whsec_QQ', 'sk_QUJD'])
    assert.throws(() => signTestWebhook(prospectCreated, wrong), /newTestSecret\(\) makes one/)
  const { eventType, data } = prospectCreated as typeof prospectCreated & { eventType: 'prospect.created' }
  const two = [1, 2].map(() => signTestWebhook({ eventType, data }, secret).headers['X-Service-Event-Id'])
  assert.notEqual(two[0], two[1])
})
