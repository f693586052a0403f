import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from './key-material.ts'

/** Wraps the data keys. The wrapping key never enters the database; a key management service can stand here. */
export type KeyProvider = {
  readonly current: string
  /** Whether what that key wrapped can be unwrapped here. */
  readonly holds: (name: string) => boolean
  readonly wrap: (plain: Buffer, context: string) => Promise<Buffer>
  readonly unwrap: (by: string, wrapped: Buffer, context: string) => Promise<Buffer>
}

/** Something sealed that does not open here. The code stands in the log and beside work that waits for it. */
export class Unopenable extends Error {
  readonly code: 'WRAPPING_KEY_MISSING' | 'DATA_KEY_MISSING' | 'UNKNOWN_VERSION' | 'NOT_AUTHENTIC'
  constructor(code: Unopenable['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
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
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new Unopenable('NOT_AUTHENTIC', 'a sealed value does not authenticate', { cause })
  }
}

/** Wrapping keys from the settings. */
export function keyRingProvider(ring: KeyRing): KeyProvider {
  const [current] = ring
  if (!current) throw new Error('the key ring is empty')
  const named = (name: string) => ring.find((held) => held.name === name)
  return {
    current: current.name,
    holds: (name) => named(name) !== undefined,
    wrap: async (plain, context) => encrypt(current.key, plain, context),
    unwrap: async (by, wrapped, context) => {
      const held = named(by)
      if (!held)
        throw new Unopenable('WRAPPING_KEY_MISSING', `a data key is wrapped by '${by}', which the settings do not hold`)
      return decrypt(held.key, wrapped, context)
    },
  }
}
