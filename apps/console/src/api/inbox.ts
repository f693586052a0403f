import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callInBackground } from './call.ts'
import { EVERY_MS } from './live.ts'

/** Which conversations are shown, by the word in the address. */
export const VIEWS = { help: 'NEEDS_HELP', new: 'NEW', open: 'UNRESOLVED', closed: 'RESOLVED' } as const
export type View = keyof typeof VIEWS
export const PAGE = 50

/** What the address says: all of it, unless it says less. */
export type InboxSearch = { readonly view?: View; readonly property?: string; readonly page?: number }

/** The first page needs no word. */
export const pageOf = ({ page: _, ...search }: InboxSearch, page: number): InboxSearch =>
  page > 1 ? { ...search, page } : search

export const inboxQuery = ({ view, property, page }: InboxSearch) =>
  queryOptions({
    queryKey: ['inbox', view, property, page],
    queryFn: () =>
      callInBackground((client) =>
        client.inbox.list({ status: view && VIEWS[view], propertyId: property, page, limit: PAGE }),
      ),
    refetchInterval: EVERY_MS.inbox,
    placeholderData: keepPreviousData,
  })
