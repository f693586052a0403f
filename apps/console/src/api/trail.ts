import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Most of what is asked about fits on one page; of older things the whole trail tells. */
const NEWEST = 50

/** What was done to one record, the last first. */
export const trailQuery = (subjectId: string) =>
  queryOptions({
    queryKey: ['trail', subjectId],
    queryFn: () => call((client) => client.auditEntries.list({ subjectId, limit: NEWEST })),
  })

/** What one request did, by its id. */
export const requestTrailQuery = (request: string) =>
  queryOptions({
    queryKey: ['trail', { request }],
    queryFn: () => call((client) => client.auditEntries.list({ request, limit: NEWEST })),
  })
