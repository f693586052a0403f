import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Most of what is asked about fits on one page; of older things the whole trail tells. */
const NEWEST = 50

/** One record, a household with all that belongs to it, or one request. */
export type TrailOf = { readonly subjectId: string } | { readonly householdId: string } | { readonly request: string }

/** What was done to it, or did it, the last first. */
export const trailQuery = (of: TrailOf) =>
  queryOptions({
    queryKey: ['trail', of],
    queryFn: () => call((client) => client.auditEntries.list({ ...of, limit: NEWEST })),
  })
