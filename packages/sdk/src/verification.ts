// What both verifiers share: all but the hash, which Node computes at once and Web Crypto in its own time.
import { eventFromWire, type WebhookEvent } from './events.ts'
import { readSecrets, type WebhookSecret } from './secrets.ts'
import { readSignatureHeader, type WebhookHeaders } from './signature-header.ts'
import { WebhookVerificationError } from './verification-error.ts'

/** The body as it arrived. A string stands for its UTF-8 bytes. Never an object that was parsed from it. */
export type WebhookBody = Uint8Array | string

export type VerifyOptions = {
  /** How far `t` may lie from now, in either direction. 300 unless given; 0 means the very same second, not "off". */
  toleranceSeconds?: number | undefined
  /** The time in milliseconds; `Date.now` unless given. */
  now?: (() => number) | undefined
}

export type Claim = {
  /** `t` as written, and a dot: what stands before the body in the signed text. */
  readonly prefix: string
  readonly body: Uint8Array
  readonly secrets: readonly string[]
  readonly signatures: readonly Uint8Array[]
  readonly secondsOff: number
  readonly toleranceSeconds: number
}

/** Everything that can be refused without computing a hash. */
export function readClaim(
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: VerifyOptions,
): Claim {
  const { toleranceSeconds = 300, now = Date.now } = options
  checkTolerance(options)
  const secrets = readSecrets(secret)
  const bytes = bytesOf(body)
  const { time, signatures } = readSignatureHeader(headers)
  const secondsOff = Number(time) - Math.floor(now() / 1000)
  return { prefix: `${time}.`, body: bytes, secrets, signatures, secondsOff, toleranceSeconds }
}

export function checkTolerance({ toleranceSeconds = 300 }: VerifyOptions): void {
  // Written so that NaN fails, which compares as false with everything.
  if (!(toleranceSeconds >= 0)) throw new RangeError('toleranceSeconds must be a number of at least 0')
}

/** `expected` holds one hash for each secret. */
export function settleClaim(
  claim: Claim,
  expected: readonly Uint8Array[],
  isEqual: (a: Uint8Array, b: Uint8Array) => boolean,
): WebhookEvent {
  // Every pair is compared, so the time taken does not tell which one matched.
  let matches = 0
  for (const hash of expected) for (const signature of claim.signatures) matches += isEqual(hash, signature) ? 1 : 0
  if (matches === 0)
    throw new WebhookVerificationError(
      'no_matching_signature',
      'No v1 signature belongs to this body and secret. Check two things. The secret is the whole whsec_… text of this very subscription. The body is what arrived, byte for byte: not parsed and stringified again, not decoded with another charset, not trimmed.',
    )
  const { secondsOff, toleranceSeconds } = claim
  // After the signature: so the code says that the request is genuine, and only late or early.
  if (!(Math.abs(secondsOff) <= toleranceSeconds))
    throw new WebhookVerificationError(
      'timestamp_outside_tolerance',
      `The request was signed ${Math.abs(secondsOff)} seconds ${secondsOff < 0 ? 'ago' : 'in the future'}, and ${toleranceSeconds} are tolerated. Verify on arrival, not when the event is taken from a queue; if you do, the clock of this machine is off.`,
    )
  return readEvent(claim.body)
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  // Not instanceof: a Buffer that comes from another realm, as under Jest, is bytes all the same.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  throw bodyNotRaw(body)
}

function bodyNotRaw(body: unknown) {
  const found =
    body === undefined || body === null
      ? `nothing (${body}): no middleware has read it, or it went elsewhere`
      : body instanceof ArrayBuffer
        ? 'an ArrayBuffer: wrap it in new Uint8Array(…)'
        : `a value of type ${typeof body}: something has parsed it already`
  return new WebhookVerificationError(
    'body_not_raw',
    `The body must be the bytes or the text that arrived, but it is ${found}. The signature covers those exact bytes, and JSON.stringify does not bring them back: spaces, escapes and numbers come out differently. Read the raw body on this route and keep JSON parsers off it.`,
  )
}

function readEvent(body: Uint8Array): WebhookEvent {
  let raw: string
  let given: unknown
  try {
    raw = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    given = JSON.parse(raw)
  } catch {
    throw new WebhookVerificationError(
      'invalid_json',
      'The signature is genuine, but the body is not JSON in UTF-8. The service sends nothing else, so look for a tool of your own that signs with this secret.',
    )
  }
  const { eventId, eventType, apiVersion, occurredAt, data } = isObject(given) ? given : {}
  for (const [name, value] of Object.entries({ eventId, eventType, apiVersion, occurredAt }))
    if (typeof value !== 'string' || value === '') throw invalidEvent(`${name} must be a text that is not empty`)
  if (!isObject(data)) throw invalidEvent('data must be an object')
  // Just checked; whether the kind is known decides which member of the union it is.
  return {
    eventId,
    eventType,
    apiVersion,
    occurredAt,
    data: eventFromWire(eventType as string, data),
    raw,
  } as unknown as WebhookEvent
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const invalidEvent = (fault: string) =>
  new WebhookVerificationError(
    'invalid_event',
    `The signature is genuine, but the body is not an event: ${fault}. An event is { eventId, eventType, apiVersion, occurredAt, data }.`,
  )
