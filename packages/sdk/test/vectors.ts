// The cases of test-vectors/webhooks.json. They are signed here with node:crypto and not with the library, so that a
// mistake in the library cannot find its way into what it is measured by.
import { createHash, createHmac } from 'node:crypto'
import type { WebhookErrorCode } from '../src/index.ts'

export type Vector = {
  name: string
  secrets: string[]
  bodyBase64: string
  /** Null when the body is not UTF-8. */
  bodyText: string | null
  headers: Record<string, string>
  /** Unix seconds. */
  now: number
  expected: { verified: boolean; error: WebhookErrorCode | null; eventId: string | null; eventType: string | null }
}

const now = 1_790_000_000
const madeSecret = (of: string) => `whsec_${createHash('sha256').update(of).digest('base64')}`
const secret = madeSecret('the current secret')
const oldSecret = madeSecret('the secret before it')
const otherSecret = madeSecret('the secret of another subscription')
const eventId = '01998f00-0000-7000-8000-00000000a001'

const prospect = {
  eventId,
  eventType: 'prospect.created',
  apiVersion: 'v1',
  occurredAt: '2026-09-21T14:13:20.000Z',
  data: {
    prospectId: '01998f00-0000-7000-8000-00000000b001',
    propertyId: '01998f00-0000-7000-8000-00000000b002',
    organizationId: '01998f00-0000-7000-8000-00000000b003',
    phone: '5125550142',
    firstName: 'Ada',
    referralSource: null,
    isManual: 'false',
    createdAt: '2026-09-21T14:13:20.000Z',
  },
}
const message = (content: string) => ({
  ...prospect,
  eventType: 'message.received',
  data: {
    messageId: '01998f00-0000-7000-8000-00000000c001',
    conversationId: '01998f00-0000-7000-8000-00000000c002',
    propertyId: prospect.data.propertyId,
    organizationId: prospect.data.organizationId,
    customerId: null,
    prospectId: prospect.data.prospectId,
    householdId: null,
    from: '+15125550142',
    to: '+15125550100',
    content,
    messageSid: 'SM00000000000000000000000000000001',
    receivedAt: '2026-09-21T14:13:20.000Z',
  },
})
const ids = {
  applicationId: '01998f00-0000-7000-8000-00000000d001',
  propertyId: prospect.data.propertyId,
  organizationId: prospect.data.organizationId,
  householdId: '01998f00-0000-7000-8000-00000000d002',
  customerId: '01998f00-0000-7000-8000-00000000d003',
}
const upload = {
  ...ids,
  requirementId: '01998f00-0000-7000-8000-00000000d004',
  requirementStatus: 'UPLOADED',
  documentId: '01998f00-0000-7000-8000-00000000d005',
  documentTypeId: '01998f00-0000-7000-8000-00000000d006',
}
const body = JSON.stringify(prospect)

const hmac = (key: string | Uint8Array, t: number | string, signed: string | Uint8Array) =>
  createHmac('sha256', key).update(`${t}.`).update(signed)
const v1 = (t: number | string = now, signed: string | Uint8Array = body, key: string | Uint8Array = secret) =>
  hmac(key, t, signed).digest('hex')
const signature = (value: string) => ({ 'X-Service-Signature': value })

type Case = {
  secrets?: string[]
  body?: string | Uint8Array
  headers?: Record<string, string>
  /** The signature header, when the case is about nothing else. */
  header?: string
  now?: number
  error?: WebhookErrorCode
}

/** Signed rightly with the current secret unless the case says otherwise. */
function vector(name: string, given: Case = {}): Vector {
  const bytes = Buffer.from(given.body ?? body)
  const text = bytes.toString('utf8')
  const error = given.error ?? null
  const event = error === null ? JSON.parse(text) : {}
  return {
    name,
    secrets: given.secrets ?? [secret],
    bodyBase64: bytes.toString('base64'),
    bodyText: Buffer.from(text).equals(bytes) ? text : null,
    headers: given.headers ?? signature(given.header ?? `t=${now},v1=${v1(now, bytes)}`),
    now: given.now ?? now,
    expected: {
      // What is wrong with the content shows only once the signature is found to be genuine.
      verified: error === null || error === 'invalid_json' || error === 'invalid_event',
      error,
      eventId: event.eventId ?? null,
      eventType: event.eventType ?? null,
    },
  }
}

const good = v1()
const event = (eventType: string, data: object) => JSON.stringify({ ...prospect, eventType, data })
const flipped = Buffer.from(body)
flipped[20]! ^= 1

export const vectors: readonly Vector[] = [
  // Kinds
  vector('prospect.created'),
  vector('message.received', { body: JSON.stringify(message('Is the flat on the second floor still free?')) }),
  vector('application.signed', {
    body: event('application.signed', {
      ...ids,
      prospectId: prospect.data.prospectId,
      unitId: null,
      signedAt: prospect.occurredAt,
    }),
  }),
  vector('requirement.upload_received', {
    body: event('requirement.upload_received', { ...upload, receivedAt: prospect.occurredAt }),
  }),
  vector('requirement.upload_removed', {
    body: event('requirement.upload_removed', { ...upload, removedAt: prospect.occurredAt }),
  }),
  vector('a kind of event that is not known yet', { body: event('lease.renewed', { leaseId: 'a', isEarly: 'true' }) }),
  vector('fields that are not known yet, in the envelope and in data', {
    body: JSON.stringify({
      ...prospect,
      traceId: 'x',
      data: { ...prospect.data, nickname: 'Countess', tags: [1, {}] },
    }),
  }),
  vector('all the headers of a delivery, the Standard Webhooks ones among them', {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Gatelodge-Webhooks/1',
      ...signature(`t=${now},v1=${good}`),
      'X-Service-Delivery-Attempt': '3',
      'X-Service-Event-Id': eventId,
      'X-Service-Event-Type': 'prospect.created',
      'X-Service-Subscription-Id': '01998f00-0000-7000-8000-00000000e001',
      'webhook-id': eventId,
      'webhook-timestamp': String(now),
      'webhook-signature': `v1,${hmac(Buffer.from(secret.slice(6), 'base64'), `${eventId}.${now}`, body).digest('base64')}`,
    },
  }),

  // Bytes
  vector('text beyond ASCII', { body: JSON.stringify(message('Schlüssel für Wohnung №7? 你好 مرحبا')) }),
  vector('characters outside the basic plane', { body: JSON.stringify(message('🏡🔑 👩‍👩‍👧‍👦 𝒜')) }),
  vector('the same text with escapes instead of letters', {
    body: JSON.stringify(message('für')).replace('ü', '\\u00fc'),
  }),
  vector('composed and decomposed letters stay apart', { body: JSON.stringify(message('é e\u0301')) }),
  vector('CRLF and indentation between the tokens', {
    body: JSON.stringify(prospect, null, 2).replaceAll('\n', '\r\n'),
  }),
  vector('a line break at the end', { body: `${body}\n` }),
  vector('CRLF inside a text', { body: JSON.stringify(message('one\r\ntwo')) }),
  vector('NUL inside a text', { body: JSON.stringify(message('one\u0000two')) }),
  vector('a slash that is escaped', { body: JSON.stringify(message('a/b')).replace('a/b', 'a\\/b') }),
  vector('numbers that do not survive a round trip through a parser', {
    body: `${body.slice(0, -1)},"amounts":[1.10,1e2,12345678901234567890]}`,
  }),
  vector('a long body', { body: JSON.stringify(message('0123456789abcdef'.repeat(1024))) }),
  vector('a text with a dot and digits at its beginning, as the signed text has', {
    body: JSON.stringify(message(`${now}.${now}.`)),
  }),
  vector('a body that was parsed and stringified again', {
    body,
    header: `t=${now},v1=${v1(now, JSON.stringify(prospect, null, 1))}`,
    error: 'no_matching_signature',
  }),
  vector('one bit of the body is different', {
    body: flipped,
    header: `t=${now},v1=${good}`,
    error: 'no_matching_signature',
  }),
  vector('a line break was added to the body', {
    body: `${body}\n`,
    header: `t=${now},v1=${good}`,
    error: 'no_matching_signature',
  }),
  vector('the last byte of the body is missing', {
    body: body.slice(0, -1),
    header: `t=${now},v1=${good}`,
    error: 'no_matching_signature',
  }),
  vector('an empty body under the signature of another one', {
    body: '',
    header: `t=${now},v1=${good}`,
    error: 'no_matching_signature',
  }),

  // Secrets
  vector('wrong secret', { secrets: [otherSecret], error: 'no_matching_signature' }),
  vector('secret without its prefix', { secrets: [secret.slice(6)], error: 'no_matching_signature' }),
  vector('signed with what the secret stands for in base64 and not with its text', {
    header: `t=${now},v1=${v1(now, body, Buffer.from(secret.slice(6), 'base64'))}`,
    error: 'no_matching_signature',
  }),
  vector('a secret beyond ASCII counts as its UTF-8 bytes', {
    secrets: ['whsec_schlüssel🔑'],
    header: `t=${now},v1=${v1(now, body, 'whsec_schlüssel🔑')}`,
  }),
  vector('a secret longer than one block of the hash', {
    secrets: [`whsec_${'k'.repeat(200)}`],
    header: `t=${now},v1=${v1(now, body, `whsec_${'k'.repeat(200)}`)}`,
  }),
  vector('several secrets, the last one fits', { secrets: [otherSecret, oldSecret, secret] }),
  vector('several secrets, none fits', { secrets: [otherSecret, oldSecret], error: 'no_matching_signature' }),
  vector('no secret', { secrets: [], error: 'invalid_secret' }),
  vector('an empty secret, though the signature was made with it', {
    secrets: [''],
    header: `t=${now},v1=${v1(now, body, '')}`,
    error: 'invalid_secret',
  }),
  vector('a secret with a line break at its end', { secrets: [`${secret}\n`], error: 'invalid_secret' }),

  // Rotation
  ...(
    [
      ['new', secret],
      ['old', oldSecret],
    ] as const
  ).flatMap(([age, known]) => [
    vector(`rotation: the receiver has the ${age} secret, the new signature comes first`, {
      secrets: [known],
      header: `t=${now},v1=${good},v1=${v1(now, body, oldSecret)}`,
    }),
    vector(`rotation: the receiver has the ${age} secret, the old signature comes first`, {
      secrets: [known],
      header: `t=${now},v1=${v1(now, body, oldSecret)},v1=${good}`,
    }),
  ]),
  vector('rotation: the receiver has both secrets', {
    secrets: [oldSecret, secret],
    header: `t=${now},v1=${good},v1=${v1(now, body, oldSecret)}`,
  }),
  vector('rotation: the receiver has neither secret', {
    secrets: [otherSecret],
    header: `t=${now},v1=${good},v1=${v1(now, body, oldSecret)}`,
    error: 'no_matching_signature',
  }),
  vector('rotation is over and the receiver has the old secret only', {
    secrets: [oldSecret],
    error: 'no_matching_signature',
  }),
  vector('the same v1 twice', { header: `t=${now},v1=${good},v1=${good}` }),
  vector('five v1, the fourth one fits', {
    header: `t=${now},${[1, 2, 3].map((n) => `v1=${v1(n)}`).join(',')},v1=${good},v1=${v1(5)}`,
  }),

  // Time
  vector('signed 299 seconds ago', { now: now + 299 }),
  vector('signed exactly 300 seconds ago', { now: now + 300 }),
  vector('signed 301 seconds ago', { now: now + 301, error: 'timestamp_outside_tolerance' }),
  vector('signed 300 seconds in the future', { now: now - 300 }),
  vector('signed 301 seconds in the future', { now: now - 301, error: 'timestamp_outside_tolerance' }),
  vector('signed a day ago', { now: now + 86_400, error: 'timestamp_outside_tolerance' }),
  vector('t is 0', { header: `t=0,v1=${v1(0)}`, error: 'timestamp_outside_tolerance' }),
  vector('t in milliseconds', { header: `t=${now}000,v1=${v1(`${now}000`)}`, error: 'timestamp_outside_tolerance' }),
  vector('t was moved after signing', {
    header: `t=${now + 60},v1=${good}`,
    now: now + 60,
    error: 'no_matching_signature',
  }),
  vector('late and with a wrong signature: the signature is named', {
    header: `t=${now},v1=${v1(now, body, otherSecret)}`,
    now: now + 301,
    error: 'no_matching_signature',
  }),

  // Header
  vector('header name in lower case', { headers: { 'x-service-signature': `t=${now},v1=${good}` } }),
  vector('header name in upper case', { headers: { 'X-SERVICE-SIGNATURE': `t=${now},v1=${good}` } }),
  vector('upper-case hex', { header: `t=${now},v1=${good.toUpperCase()}` }),
  vector('v1 before t', { header: `v1=${good},t=${now}` }),
  vector('spaces and a tab around the commas', { header: ` t=${now} , v1=${good},\tv1=${v1(1)} ` }),
  vector('schemes of other names are passed over', { header: `t=${now},v0=zz,v1=${good},v2=abc,k=` }),
  vector('the fitting signature stands under another scheme', {
    header: `t=${now},v0=${good},v1=${v1(1)}`,
    error: 'no_matching_signature',
  }),
  vector('one digit of the signature is different', {
    header: `t=${now},v1=${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`,
    error: 'no_matching_signature',
  }),
  vector('a signature of zeros', { header: `t=${now},v1=${'0'.repeat(64)}`, error: 'no_matching_signature' }),
  vector('no header at all', { headers: {}, error: 'missing_header' }),
  vector('other headers, but no signature', {
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${now},v1=${good}` },
    error: 'missing_header',
  }),
  vector('an empty header', { header: '', error: 'missing_header' }),
  ...Object.entries({
    'no t': `v1=${good}`,
    'no v1': `t=${now}`,
    'only a scheme of another name': `t=${now},v0=${good}`,
    'an empty t': `t=,v1=${good}`,
    't is repeated': `t=${now},t=${now},v1=${good}`,
    'the whole header twice': `t=${now},v1=${good}, t=${now},v1=${good}`,
    't is not a number': `t=now,v1=${good}`,
    't has a sign': `t=+${now},v1=${v1(`+${now}`)}`,
    't is negative': `t=-1,v1=${v1('-1')}`,
    't has a fraction': `t=${now}.5,v1=${v1(`${now}.5`)}`,
    't has an exponent': `t=179e7,v1=${v1('179e7')}`,
    't is hexadecimal': `t=0x6ab13b80,v1=${v1('0x6ab13b80')}`,
    't begins with a zero': `t=0${now},v1=${v1(`0${now}`)}`,
    't has digits of another script': `t=١٧٩٠٠٠٠٠٠٠,v1=${good}`,
    't is too long for any clock': `t=${'9'.repeat(20)},v1=${v1('9'.repeat(20))}`,
    'a space inside t': `t= ${now},v1=${good}`,
    'a space before the equals sign': `t =${now},v1=${good}`,
    'names in upper case': `T=${now},V1=${good}`,
    'an empty v1': `t=${now},v1=`,
    'an odd number of hex digits': `t=${now},v1=${good.slice(1)}`,
    'v1 is too short': `t=${now},v1=${good.slice(2)}`,
    'v1 is too long': `t=${now},v1=${good}00`,
    'v1 is not hex': `t=${now},v1=${'g'.repeat(64)}`,
    'v1 in base64': `t=${now},v1=${Buffer.from(good, 'hex').toString('base64')}`,
    'a malformed v1 beside a fitting one': `t=${now},v1=${good},v1=abc`,
    'an element without a value': `t=${now},v1,v1=${good}`,
    'a comma at the end': `t=${now},v1=${good},`,
    'semicolons in place of commas': `t=${now};v1=${good}`,
    'quotes around the value': `"t=${now},v1=${good}"`,
    'the signature alone': good,
  }).map(([name, header]) => vector(`malformed header: ${name}`, { header, error: 'malformed_header' })),

  // Content, once the signature is found to be genuine
  vector('an empty body', { body: '', error: 'invalid_json' }),
  vector('a body that is not JSON', { body: 'hello', error: 'invalid_json' }),
  vector('bytes that are not UTF-8', { body: Uint8Array.of(0x22, 0xff, 0xfe, 0x22), error: 'invalid_json' }),
  vector('a byte order mark before the JSON', { body: `\uFEFF${body}`, error: 'invalid_json' }),
  vector('JSON that is not an object', { body: '[]', error: 'invalid_event' }),
  vector('an event without eventId', {
    body: JSON.stringify({ ...prospect, eventId: undefined }),
    error: 'invalid_event',
  }),
  vector('an event whose eventId is empty', {
    body: JSON.stringify({ ...prospect, eventId: '' }),
    error: 'invalid_event',
  }),
  vector('an event whose eventType is not a text', {
    body: JSON.stringify({ ...prospect, eventType: 7 }),
    error: 'invalid_event',
  }),
  vector('an event without data', { body: JSON.stringify({ ...prospect, data: null }), error: 'invalid_event' }),
]

const about = 'Deliveries to run a verifier of X-Service-Signature against. See README.md beside this file.'

/** The text of the file, in the format of this repository: a list of texts stands on one line when it fits. */
export const vectorsFile = `${JSON.stringify({ about, toleranceSeconds: 300, vectors }, null, 2)}\n`.replace(
  /^( *"secrets": )\[\n([^\]]*)\](,?)$/gm,
  (whole, key: string, items: string, comma: string) => {
    const line = `${key}[${items.trim().replace(/,\n */g, ', ')}]${comma}`
    return line.length <= 120 ? line : whole
  },
)
