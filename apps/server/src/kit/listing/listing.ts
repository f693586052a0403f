// The list conventions as a plain value: the text of a query → Listing. Nothing here knows SQL.

import { optional, repeated } from '../field-wrappers.ts'
import { int, text } from '../fields.ts'
import type { InputOf } from '../input.ts'
import { BadRequest } from '../problems.ts'
import type { Registry } from '../registry.ts'
import type { Resource } from '../resource.ts'
import { type Condition, parseFilter } from './filter.ts'
import { parseFields, type Selection } from './selection.ts'
import { type Order, parseSort, withTieBreak } from './sort.ts'

export const LIMIT_DEFAULT = 50
export const LIMIT_MOST = 500
const MOST_FILTERS = 20

export const fieldsQuery = {
  fields: optional(
    text({ max: 4000, doc: 'Field names, comma-separated; related records as relation.* or relation.field.' }),
  ),
}

export const listQuery = {
  page: optional(int({ min: 1, doc: 'Counts from 1.' })),
  limit: optional(int({ min: 1, max: LIMIT_MOST, doc: `Records per page, ${LIMIT_DEFAULT} unless given.` })),
  filter: optional(
    repeated(
      text({ max: 8000, doc: 'field=value; also != > >= < <=, a|b for any of, null. May be repeated: all must hold.' }),
    ),
  ),
  sort: optional(text({ max: 500, doc: 'field:asc or field:desc, comma-separated; createdAt:desc unless given.' })),
  ...fieldsQuery,
}

export type ListQuery = InputOf<typeof listQuery>

export type Listing = {
  readonly where: readonly Condition[]
  readonly order: readonly Order[]
  readonly select: Selection
  readonly page: number
  readonly limit: number
}

/**
 * Whether an index serves what a caller asks of a list. Of a small table, and of what lies below one record, nothing takes long. A domain's
 * own conditions are not asked after: it has indexes for them.
 */
export function isIndexed({ size, parent, within, fields }: Resource, { where, order }: Listing): boolean {
  if (size === 'small' || parent) return true
  const isScope = (name: string) => name === 'organizationId' || name === within
  const [{ field: first } = { field: 'id' }] = order
  return (
    where.every(({ field }) => isScope(field) || fields[field]?.indexed !== undefined) &&
    (isScope(first) || fields[first]?.indexed === 'sort')
  )
}

const NEWEST_FIRST: readonly Order[] = [{ field: 'createdAt', direction: 'desc' }]

export function parseListing(resource: Resource, resources: Registry, query: ListQuery): Listing {
  const filters = query.filter ?? []
  if (filters.length > MOST_FILTERS) throw new BadRequest(`filter may be given at most ${MOST_FILTERS} times`)
  return {
    where: filters.map((filter) => parseFilter(resource, filter)),
    order: withTieBreak(query.sort === undefined ? NEWEST_FIRST : parseSort(resource, query.sort)),
    select: parseFields(resource, resources, query.fields),
    page: query.page ?? 1,
    limit: query.limit ?? LIMIT_DEFAULT,
  }
}
