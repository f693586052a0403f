// Addresses of files that need no API key: the file, its name and type, whether it is shown, and the expiry are signed.
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type HandedOut, secondsOf } from '../../kit/files/file-store.ts'
import { LinkRefused } from '../../kit/problems.ts'

export type Linked = HandedOut & { readonly key: string }

/** A key for links alone, from a secret that has other uses. */
export const linkKeyFrom = (secret: KeyObject): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'gatelodge links to files', 32)))

export function signedQuery(linkKey: KeyObject, linked: Linked, issuedAt: Date): URLSearchParams {
  const expires = Math.floor(issuedAt.getTime() / 1000) + secondsOf(linked)
  return new URLSearchParams({
    key: linked.key,
    name: linked.name,
    type: linked.contentType,
    ...(linked.inline && { inline: 'true' }),
    expires: String(expires),
    signature: signatureOf(linkKey, linked, expires).toString('base64url'),
  })
}

/** Throws when the link was not signed here, or has expired. */
export function checkLink(linkKey: KeyObject, linked: Linked, expires: number, signature: string) {
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(linkKey, linked, expires)
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new LinkRefused('This address of a file was not issued here, or has been changed since')
  // Real time, as in any store that signs its addresses.
  if (Date.now() >= expires * 1000)
    throw new LinkRefused('This address of a file has expired. Read the record again for a fresh one.')
}

const signatureOf = (linkKey: KeyObject, { key, name, contentType, inline }: Linked, expires: number) =>
  createHmac('sha256', linkKey)
    .update(JSON.stringify([key, name, contentType, expires, ...(inline ? ['inline'] : [])]))
    .digest()
