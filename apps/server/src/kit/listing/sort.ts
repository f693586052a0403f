// sort=field:asc,other:desc: text → Order. Pure.
import { excerpt } from '../excerpt.ts'
import { BadRequest } from '../problems.ts'
import { type Resource, searchableNames } from '../resource.ts'

export type Order = { readonly field: string; readonly direction: 'asc' | 'desc' }

const MOST_KEYS = 5

export function parseSort(resource: Resource, text: string): Order[] {
  const keys = text.split(',').map((part) => parseKey(resource, part.trim()))
  if (keys.length > MOST_KEYS) throw new BadRequest(`sort: at most ${MOST_KEYS} fields`)
  const twice = keys.find(({ field }, at) => keys.findIndex((other) => other.field === field) !== at)
  if (twice) throw new BadRequest(`sort: '${twice.field}' is named twice`)
  return keys
}

function parseKey(resource: Resource, text: string): Order {
  const [field = '', direction = 'asc', ...rest] = text.split(':')
  const names = searchableNames(resource)
  if (!names.includes(field))
    throw new BadRequest(`sort: ${excerpt(field)} cannot be sorted on. Fields that can: ${names.join(', ')}`)
  if ((direction !== 'asc' && direction !== 'desc') || rest.length > 0)
    throw new BadRequest(`sort: write ${field}:asc or ${field}:desc`)
  return { field, direction }
}

/** `id` comes last where it is not named, in the direction of the key before it, so that one index serves both. */
export const withTieBreak = (order: readonly Order[]): Order[] =>
  order.some(({ field }) => field === 'id')
    ? [...order]
    : [...order, { field: 'id', direction: order.at(-1)?.direction ?? 'asc' }]
