import { createSecretKey } from 'node:crypto'

const BYTES = 32

/** The first is current: it wraps what is new; the others only unwrap. */
export type KeyRing = readonly { readonly name: string; readonly key: Buffer }[]

export function parseKeyRing(text: string): KeyRing {
  const ring = text.split(',').map((part) => {
    const [, name, encoded] = /^\s*([A-Za-z0-9._-]{1,40}):(\S+)\s*$/.exec(part) ?? []
    if (!name || !encoded) throw new Error('must be name:base64, several separated by commas')
    return { name, key: bytes(encoded, `the key '${name}'`) }
  })
  if (new Set(ring.map(({ name }) => name)).size !== ring.length) throw new Error('must not name two keys alike')
  return ring
}

/** As a key object, which is imported once rather than at every use. */
export const parsePepper = (text: string) => createSecretKey(bytes(text, 'it'))

function bytes(encoded: string, what: string) {
  const key = Buffer.from(encoded, 'base64')
  if (key.length !== BYTES) throw new Error(`must be ${BYTES} bytes in base64; ${what} has ${key.length}`)
  return key
}
