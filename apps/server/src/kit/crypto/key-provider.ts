import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from './key-material.ts'

/** Wraps the data keys. The wrapping key never enters the database; a key management service can stand here. */
export type KeyProvider = {
  readonly current: string
  readonly wrap: (plain: Buffer, context: string) => Promise<Buffer>
  readonly unwrap: (by: string, wrapped: Buffer, context: string) => Promise<Buffer>
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM; nonce, tag and text in one buffer. `context` must be the same when it is opened. */
export function encrypt(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

export function decrypt(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Wrapping keys from the settings. */
export function keyRingProvider(ring: KeyRing): KeyProvider {
  const [current] = ring
  if (!current) throw new Error('the key ring is empty')
  return {
    current: current.name,
    wrap: async (plain, context) => encrypt(current.key, plain, context),
    unwrap: async (by, wrapped, context) => {
      const held = ring.find(({ name }) => name === by)
      if (!held) throw new Error(`a data key is wrapped by '${by}', which the settings do not hold`)
      return decrypt(held.key, wrapped, context)
    },
  }
}
