import { WebhookVerificationError } from './verification-error.ts'

/** Node's `request.headers`, a Fetch `Headers`, or a plain object. Names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export type SignatureHeader = {
  /** `t` as it was written, which is how it was signed. */
  readonly time: string
  /** The bytes of every v1, 32 each. */
  readonly signatures: readonly Uint8Array[]
}

export const SIGNATURE_HEADER = 'X-Service-Signature'

export function readSignatureHeader(headers: WebhookHeaders): SignatureHeader {
  const text = headerValue(headers, SIGNATURE_HEADER)
  if (text === undefined || text === '')
    throw new WebhookVerificationError(
      'missing_header',
      `The request has no ${SIGNATURE_HEADER} header. Either it does not come from the service, or a proxy on the way drops the header.`,
    )
  return parse(text)
}

/** Several values of one header become a list with commas, as HTTP does it. */
export function headerValue(headers: WebhookHeaders, name: string): string | undefined {
  if (isFetchHeaders(headers)) return headers.get(name) ?? undefined
  const wanted = name.toLowerCase()
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === wanted ? (value ?? []) : []))
  return values.length > 0 ? values.join(',') : undefined
}

const isFetchHeaders = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function'

/** Strict on purpose: an attacker who can choose how a header is misread can choose what it is taken for. */
function parse(text: string): SignatureHeader {
  let time: string | undefined
  const signatures: Uint8Array[] = []
  // Spaces and tabs around a comma are not part of a list's elements.
  for (const element of text.split(',').map((part) => part.replace(/^[ \t]+|[ \t]+$/g, ''))) {
    const [, name, value = ''] = /^([A-Za-z0-9_-]+)=(.*)$/s.exec(element) ?? []
    if (name === undefined) throw malformed(element === '' ? 'has an empty element' : 'has an element without a value')
    if (name === 't') {
      if (time !== undefined) throw malformed('has more than one t, as when the header was sent twice')
      // Fifteen digits are exact as a number, and some thirty million years.
      if (!/^(0|[1-9][0-9]{0,14})$/.test(value)) throw malformed('has a t that is not a whole number of seconds')
      time = value
    } else if (name === 'v1') {
      if (!/^[0-9A-Fa-f]{64}$/.test(value)) throw malformed('has a v1 that is not 64 hexadecimal digits')
      signatures.push(Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
    }
    // Any other name is a scheme of some other time, and neither helps nor harms.
  }
  if (time === undefined) throw malformed('has no t')
  if (signatures.length === 0) throw malformed('has no v1')
  return { time, signatures }
}

const malformed = (fault: string) =>
  new WebhookVerificationError(
    'malformed_header',
    `The ${SIGNATURE_HEADER} header ${fault}. It must read t=<unix seconds>,v1=<hex>, with a further ,v1=<hex> while a secret is being replaced. Pass it on as it arrived.`,
  )
