import { createHmac } from 'node:crypto'

/** The t of a signature that verifies, written anew from the specification's words; undefined when none of its v1 does. */
export function verifySignature(secret: string, header: string, body: string): number | undefined {
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string])
  const t = parts.find(([name]) => name === 't')?.[1] ?? ''
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return parts.some(([name, value]) => name === 'v1' && value === expected) ? Number(t) : undefined
}
