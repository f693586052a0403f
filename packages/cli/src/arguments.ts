// Parsers of arguments of the command line, each with a sentence about what would be right.
import type { KnownEventType } from '@gatelodge/sdk'
import { InvalidArgumentError } from 'commander'
import { eventKinds } from './webhook/sample-events.ts'

export function parseAddress(text: string): string {
  const { protocol } = URL.parse(text) ?? {}
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new InvalidArgumentError('Write it whole, as https://partner.example/hooks.')
  return text
}

export function parseSigningSecret(text: string): string {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (encoded === '' || Buffer.from(encoded, 'base64').toString('base64') !== encoded)
    throw new InvalidArgumentError('A signing secret is whsec_ and base64, as the operator gave it to you.')
  return text
}

export function parseKinds(text: string): readonly KnownEventType[] {
  const words = text.split(',').map((word) => word.trim())
  const unknown = words.find((word) => !eventKinds.some((kind) => kind === word))
  if (unknown !== undefined) throw new InvalidArgumentError(`'${unknown}' is none of ${eventKinds.join(', ')}.`)
  return words as unknown as readonly KnownEventType[]
}

export function parseUuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw new InvalidArgumentError('Write the whole id, a UUID.')
  return text
}

export function parseSeconds(text: string): number {
  const n = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(n > 0 && n <= 86_400)) throw new InvalidArgumentError('Write a number of seconds, as 10 or 0.5.')
  return n
}

export const parseWholeNumber = (least: number, most: number) => (text: string) => {
  const n = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(n >= least && n <= most)) throw new InvalidArgumentError(`Write a whole number from ${least} to ${most}.`)
  return n
}
