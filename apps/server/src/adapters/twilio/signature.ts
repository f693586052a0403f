// X-Twilio-Signature: HMAC-SHA1 under the account's token over the URL followed by every form field, name and value, sorted.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Form = ReadonlyMap<string, readonly string[]>

export function readForm(rawBody: Buffer): Form {
  const form = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(rawBody.toString())) {
    const values = form.get(name)
    if (values) values.push(value)
    else form.set(name, [value])
  }
  return form
}

/** While the account's token is being exchanged, either of two may have signed. */
export function isSigned(tokens: readonly string[], url: string, form: Form, signature: string): boolean {
  const given = Buffer.from(signature)
  return tokens.some((token) =>
    spellings(url).some((spelling) => {
      const expected = Buffer.from(signatureOf(token, spelling, form))
      return given.length === expected.length && timingSafeEqual(given, expected)
    }),
  )
}

export function signatureOf(token: string, url: string, form: Form): string {
  const fields = [...form.keys()].sort().map((name) => fieldOf(name, form.get(name) ?? []))
  return createHmac('sha1', token)
    .update(url + fields.join(''))
    .digest('base64')
}

/** A value that is there twice counts once. */
const fieldOf = (name: string, values: readonly string[]) =>
  [...new Set(values)]
    .sort()
    .map((value) => name + value)
    .join('')

/**
 * Twilio signs the URL now with its port and now without. The one in the settings may be written in another way than the one that
 * Twilio was given, which is in its normal form. The fragment only tells Twilio how to call.
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
