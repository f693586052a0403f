// Lists of records, each told once: what its page shows of it, what it is narrowed to and sorted by. What is asked for is in the address.
import type { Backoffice, Page, SortKey } from '@gatelodge/backoffice'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const RECORDS_PAGE = 50
/** As many as a file takes, and how many of them are asked for at once. */
export const DOWNLOADED_MOST = 10_000
const DOWNLOADED_AT_ONCE = 500

/** What the address says of a list: as it is usually shown, unless it says otherwise. */
export type RecordsSearch<View extends string = string, Sort extends string = string> = {
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
  readonly ask: (client: Backoffice, given: Given<Sort>) => Promise<Page<Row>>
}

export function recordList<const View extends string, const Sort extends string, Row>(
  list: Described<View, Sort, Row>,
) {
  const [usualView] = Object.keys(list.views) as View[]
  const read = (
    { view = usualView, property, sort = list.usual }: RecordsSearch<View, Sort>,
    page: number,
    limit: number,
  ) =>
    call((client) =>
      list.ask(client, {
        filter: [
          ...(view === undefined ? [] : list.views[view]),
          ...(property === undefined ? [] : [`propertyId=${property}`]),
        ],
        sort,
        page,
        limit,
      }),
    )
  return {
    ...list,
    query: (asked: RecordsSearch<View, Sort>) =>
      queryOptions({
        queryKey: [list.name, asked],
        queryFn: () => read(asked, asked.page ?? 1, RECORDS_PAGE),
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
