// X-Twilio-Signature: HMAC-SHA1 under the account's token over the URL followed by every form field, name and value, sorted.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Form = ReadonlyMap<string, readonly string[]>

/** Twilio sends about twenty, and two for each of the media. */
const FIELDS_MOST = 500
/** Base64 of the twenty bytes of SHA-1. */
const SIGNATURE = /^[A-Za-z0-9+/]{27}=$/

/** Whether it has the format of a signature: checked before anything is done with the form. */
export const isSignature = (given: unknown): given is string => typeof given === 'string' && SIGNATURE.test(given)

/** Undefined when it has more fields than any of Twilio's, which are counted before they are parsed. */
export function parseForm(rawBody: Buffer): Form | undefined {
  if (hasTooManyFields(rawBody)) return undefined
  const form = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(rawBody.toString())) {
    const values = form.get(name)
    if (values) values.push(value)
    else form.set(name, [value])
  }
  return form
}

function hasTooManyFields(rawBody: Buffer): boolean {
  let fields = 1
  for (let at = rawBody.indexOf('&'); at >= 0 && fields <= FIELDS_MOST; at = rawBody.indexOf('&', at + 1)) fields++
  return fields > FIELDS_MOST
}

/** While the account's token is being exchanged, either of two may have signed. */
export function isSigned(tokens: readonly string[], url: string, form: Form, signature: string): boolean {
  const given = Buffer.from(signature)
  const fields = joined(form)
  const urls = spellings(url)
  return tokens.some((token) =>
    urls.some((spelling) => {
      const expected = Buffer.from(digestOf(token, spelling, fields))
      return given.length === expected.length && timingSafeEqual(given, expected)
    }),
  )
}

export const signatureOf = (token: string, url: string, form: Form): string => digestOf(token, url, joined(form))

const digestOf = (token: string, url: string, fields: Buffer) =>
  createHmac('sha1', token).update(url).update(fields).digest('base64')

const joined = (form: Form) =>
  Buffer.from(
    [...form.keys()]
      .sort()
      .map((name) => fieldOf(name, form.get(name) ?? []))
      .join(''),
  )

/** A value that is there twice counts once. */
const fieldOf = (name: string, values: readonly string[]) =>
  [...new Set(values)]
    .sort()
    .map((value) => name + value)
    .join('')

/**
 * Twilio signs the URL sometimes with its port and sometimes without. The one in the settings may be written in another way than the one
 * that Twilio was given, which is in its normal form. The fragment only configures how Twilio calls.
 */
function spellings(url: string): string[] {
  const normal = URL.parse(url)?.href
  return [...new Set([url, normal ?? url])].flatMap((one) => {
    const [, scheme, authority, rest] = /^(https?:\/\/)([^/?#]+)([^#]*)/i.exec(one) ?? []
    if (!scheme || !authority) return []
    const host = authority.replace(/:\d*$/, '')
    const port = authority.slice(host.length) || (scheme.toLowerCase() === 'https://' ? ':443' : ':80')
    return [`${scheme}${host}${rest}`, `${scheme}${host}${port}${rest}`]
  })
}
