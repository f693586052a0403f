import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const NEWEST = 50

/** The threads of a household, or of somebody who looks for a home; the last text first. */
export const conversationsOf = (who: { readonly householdId: string } | { readonly prospectId: string }) =>
  queryOptions({
    queryKey: ['inbox', who],
    queryFn: async () =>
      (await call((client) => client.conversations.list({ filter: who, sort: 'lastMessageAt:desc', limit: NEWEST })))
        .items,
  })
