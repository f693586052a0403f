import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** From how many letters on something is looked for. */
export const LETTERS_LEAST = 2

/** People, homes and whatever has an id, by what somebody typed. */
export const searchQuery = (typed: string) =>
  queryOptions({
    queryKey: ['search', typed],
    queryFn: async () => {
      if (typed.length < LETTERS_LEAST) return []
      return (await call((client) => client.search.get({ q: typed }))).results
    },
    placeholderData: keepPreviousData,
  })
