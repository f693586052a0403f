// Lists of records, each told once: what its page shows of it, what it is narrowed to and sorted by. What is asked for is in the address.
import type { Backoffice, Page, SortKey } from '@gatelodge/backoffice'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callInBackground } from './call.ts'

export const RECORDS_PAGE = 50
/** As many as a file takes, and how many of them are asked for at once. */
export const DOWNLOADED_MOST = 10_000
const DOWNLOADED_AT_ONCE = 500

/** What some lists are narrowed to beside their property, by the word in the address: an id, a kind, or the beginning of an hour. */
export type Narrowing = 'partner' | 'endpoint' | 'kind' | 'hour' | 'replay'
type Narrowed = { readonly [N in Narrowing]?: string }

/** What the address says of a list: as it is usually shown, unless it says otherwise. */
export type RecordsSearch<View extends string = string, Sort extends string = string> = Narrowed & {
  readonly view?: View
  readonly property?: string
  readonly sort?: SortKey<Sort>
  readonly page?: number
}

type Given<Sort extends string> = {
  readonly filter: readonly string[]
  readonly sort: SortKey<Sort>
  readonly page: number
  readonly limit: number
}

type Described<View extends string, Sort extends string, Row> = {
  readonly name: string
  /** What each view asks for, by its word in the address. The usual one is first, and needs no word. */
  readonly views: Readonly<Record<View, readonly string[]>>
  readonly sorts: readonly Sort[]
  readonly usual: SortKey<Sort>
  /** What else it can be narrowed to. */
  readonly narrow?: { readonly [N in Narrowing]?: (value: string) => readonly string[] }
  readonly ask: (client: Backoffice, given: Given<Sort>, asked: Narrowed) => Promise<Page<Row>>
  /** As long as a page has something that changes by itself: how often it is read again. */
  readonly againMs?: (page: Page<Row>) => number | false
}

export function recordList<const View extends string, const Sort extends string, Row>(
  list: Described<View, Sort, Row>,
) {
  const [usualView] = Object.keys(list.views) as View[]
  const narrowings = Object.keys(list.narrow ?? {}) as Narrowing[]
  const read = (
    { view = usualView, property, sort = list.usual, ...asked }: RecordsSearch<View, Sort>,
    page: number,
    limit: number,
    by: typeof callInBackground = call,
  ) =>
    by((client) =>
      list.ask(
        client,
        {
          filter: [
            ...(view === undefined ? [] : list.views[view]),
            ...(property === undefined ? [] : [`propertyId=${property}`]),
            ...narrowings.flatMap((name) =>
              asked[name] === undefined ? [] : (list.narrow?.[name]?.(asked[name]) ?? []),
            ),
          ],
          sort,
          page,
          limit,
        },
        asked,
      ),
    )
  return {
    ...list,
    query: (asked: RecordsSearch<View, Sort>) =>
      queryOptions({
        queryKey: [list.name, asked],
        queryFn: () => read(asked, asked.page ?? 1, RECORDS_PAGE, list.againMs ? callInBackground : call),
        refetchInterval: ({ state: { data } }) => (data && list.againMs?.(data)) ?? false,
        placeholderData: keepPreviousData,
      }),
    /** Whatever the page it is on. */
    every: async (asked: RecordsSearch<View, Sort>): Promise<Row[]> => {
      const rows: Row[] = []
      for (let page = 1; rows.length < DOWNLOADED_MOST; page++) {
        const { items, hasNext } = await read(asked, page, DOWNLOADED_AT_ONCE)
        rows.push(...items)
        if (!hasNext) break
      }
      return rows
    },
  }
}

export type RecordList<View extends string, Sort extends string, Row> = ReturnType<typeof recordList<View, Sort, Row>>
export type RowOf<L extends { readonly every: (asked: never) => Promise<readonly unknown[]> }> = Awaited<
  ReturnType<L['every']>
>[number]

/** Those whose grant one's roles include somewhere. */
export const heldFields = <Field extends string>(
  fields: readonly (readonly [Field, grant: string])[],
  holds: (grant: string) => boolean,
): Field[] => fields.filter(([, grant]) => holds(grant)).map(([field]) => field)

/** Of the records that are told with another one the server tells no more than the newest so many. */
export const RELATED_MOST = 100
