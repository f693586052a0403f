// What an address says behind its question mark, as far as it can be what a page takes.
import type { Narrowing, RecordsSearch } from './api/record-list.ts'

export type Search = Readonly<Record<string, unknown>>

/** Named, where it is a text. */
export const textIn = <K extends string>(search: Search, name: K): { readonly [P in K]?: string } =>
  typeof search[name] === 'string' ? ({ [name]: search[name] } as Record<K, string>) : {}

/** The first page needs no word. */
export const pageIn = ({ page }: Search) =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}

/** A path below the company's, such as /inbox. */
export const pathIn = ({ next }: Search) => (typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {})

/** One of a few words. */
export const wordIn = <K extends string, W extends string>(
  search: Search,
  name: K,
  words: readonly W[],
): { readonly [P in K]?: W } => {
  const word = words.find((each) => each === search[name])
  return (word === undefined ? {} : { [name]: word }) as { readonly [P in K]?: W }
}

type Listed<View extends string, Sort extends string> = {
  readonly views: Readonly<Record<View, unknown>>
  readonly sorts: readonly Sort[]
  readonly usual: string
  readonly narrow?: { readonly [N in Narrowing]?: unknown }
}

/** How a list of records is shown; what is usual needs no word. */
export const recordsIn =
  <View extends string, Sort extends string>({ views, sorts, usual, narrow = {} }: Listed<View, Sort>) =>
  (search: Search): RecordsSearch<View, Sort> => ({
    ...wordIn(search, 'view', (Object.keys(views) as View[]).slice(1)),
    ...textIn(search, 'property'),
    ...wordIn(
      search,
      'sort',
      sorts.flatMap((each) => [each, `${each}:desc` as const]).filter((each) => each !== usual),
    ),
    ...Object.assign({}, ...(Object.keys(narrow) as Narrowing[]).map((name) => textIn(search, name))),
    ...pageIn(search),
  })
