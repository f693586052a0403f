// Every record of a list, over all its pages, while records come and go.
import { filterTexts, type QueryInput } from './query.ts'
import type { Listing, Page } from './types.ts'

type Row = Record<string, unknown>
type Ask = (query: QueryInput) => Promise<Page<Row>>

const MOST_FILTERS = 20

/** `usual`: what a record holds when `fields` is not given, where that is not all. */
export function everyRecord(
  ask: Ask,
  query: QueryInput,
  usual?: readonly string[],
): AsyncGenerator<Row, void, undefined> {
  const { page: _, ...given } = { limit: 100, ...withoutUndefined(query) } as Row
  const filter = filterTexts(given['filter'])
  if (given['sort'] !== undefined || filter.length >= MOST_FILTERS) return byPage(ask, given)
  return byTime(ask, { ...given, sort: 'createdAt:asc' }, filter, usual)
}

/**
 * From the oldest to the newest, each question beginning at the moment where the last one ended. What is added comes at the end;
 * what leaves the list, as when it is dealt with on the way, does not shift what follows. (Were more records than a page holds
 * created in the same millisecond, those are read page by page.)
 */
async function* byTime(ask: Ask, query: QueryInput, filter: readonly string[], usual?: readonly string[]) {
  const { fields, isAdded } = withTime(query['fields'] ?? usual)
  let since: string | undefined
  let page = 1
  let seen = new Set<unknown>()
  for (;;) {
    const from = since === undefined ? filter : [...filter, `createdAt>=${since}`]
    const { items, hasNext } = await ask({ ...query, fields, filter: from, page })
    const last = items.at(-1)?.['createdAt']
    const fresh = items.filter(({ id }) => !seen.has(id))
    if (last !== since) seen = new Set()
    for (const item of items) if (item['createdAt'] === last) seen.add(item['id'])
    for (const item of fresh) {
      if (isAdded) delete item['createdAt']
      yield item
    }
    if (!hasNext) return
    page = last === since || typeof last !== 'string' ? page + 1 : 1
    if (typeof last === 'string') since = last
  }
}

/** The time is needed to go on from, whether or not the caller wants it. */
function withTime(fields: unknown): { fields: readonly string[] | undefined; isAdded: boolean } {
  const chosen = fields as readonly string[] | undefined
  const own = chosen?.filter((name) => !name.includes('.')) ?? []
  if (own.length === 0 || own.includes('createdAt')) return { fields: chosen, isAdded: false }
  return { fields: [...(chosen ?? []), 'createdAt'], isAdded: true }
}

/** In the order that the caller wants. What is added meanwhile may push records to the next page, which are not yielded twice. */
async function* byPage(ask: Ask, query: QueryInput) {
  const seen = new Set<unknown>()
  for (let page = 1; ; page++) {
    const { items, hasNext } = await ask({ ...query, page })
    for (const item of items) {
      if (seen.has(item['id'])) continue
      seen.add(item['id'])
      yield item
    }
    if (!hasNext) return
  }
}

const withoutUndefined = (query: QueryInput) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

export function listingOf(items: Row[], headers: Headers): Listing<Row> {
  return { items, total: totalIn(headers) ?? items.length }
}

export function pageOf(items: Row[], headers: Headers, { page = 1, limit = 50 }: { page?: number; limit?: number }) {
  const total = totalIn(headers)
  return { items, total: total ?? items.length, page, hasNext: hasNext(headers, items.length, { page, limit, total }) }
}

/** The links say it; where something on the way drops them, the numbers do. */
function hasNext(
  headers: Headers,
  length: number,
  { page, limit, total }: { page: number; limit: number; total: number | undefined },
) {
  const links = headers.get('link')
  if (links !== null) return /;\s*rel="?next"?/.test(links)
  return length > 0 && (total === undefined ? length >= limit : page * limit < total)
}

function totalIn(headers: Headers): number | undefined {
  const text = headers.get('x-total-count')
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}
