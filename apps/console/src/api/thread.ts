import { queryOptions } from '@tanstack/react-query'
import { callInBackground } from './call.ts'
import { EVERY_MS } from './live.ts'

/** A conversation with its newest texts, and whom it is with. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['thread', id],
    queryFn: () => callInBackground((client) => client.conversations.file.get(id)),
    refetchInterval: EVERY_MS.thread,
  })
