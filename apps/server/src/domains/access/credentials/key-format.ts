// gate_live_<public id>_<secret><checksum>: the prefix and the checksum let a scanner recognise a leaked key, the public id finds
// it, the secret proves it. Only an HMAC of the whole is stored.
import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const keyKinds = ['live', 'test', 'ils', 'staff', 'session', 'link', 'operator'] as const
export type KeyKind = (typeof keyKinds)[number]

export type ParsedKey = { readonly kind: KeyKind; readonly publicId: string; readonly text: string }

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PUBLIC_LENGTH = 12
const SECRET_LENGTH = 43 // 62^43 > 2^256
const CHECKSUM_LENGTH = 6
const FORM = new RegExp(
  `^gate_(${keyKinds.join('|')})_([0-9A-Za-z]{${PUBLIC_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH}}([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
)

export function mintKey(kind: KeyKind): ParsedKey {
  const publicId = randomText(PUBLIC_LENGTH)
  const body = `gate_${kind}_${publicId}_${randomText(SECRET_LENGTH)}`
  return { kind, publicId, text: body + checksum(body) }
}

/** Undefined when it cannot be a key of ours, which needs no look into the database. */
export function parseKey(text: string): ParsedKey | undefined {
  const [, kind, publicId, sum] = FORM.exec(text) ?? []
  if (!kind || !publicId || checksum(text.slice(0, -CHECKSUM_LENGTH)) !== sum) return undefined
  return { kind: kind as KeyKind, publicId, text }
}

export const digestOf = (pepper: KeyObject, text: string) => createHmac('sha256', pepper).update(text).digest()

export const isSameDigest = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

function checksum(body: string) {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

const randomText = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(62)]).join('')
