import { queryOptions } from '@tanstack/react-query'
import { tellingNow } from '../kit/age.ts'
import { callInBackground } from './call.ts'

/** Addresses of files work for five minutes. */
const READ_AGAIN_MS = 240_000
/** Until the page is there that it was asked for; whoever opens it again later needs addresses that still work. */
const KEPT_MS = 10_000

/** What somebody was asked for, and the files that they handed in. */
export const requirementQuery = (id: string) =>
  queryOptions({
    queryKey: ['requirement', id],
    queryFn: () => tellingNow(callInBackground((client) => client.requirements.file.get(id))),
    refetchInterval: READ_AGAIN_MS,
    gcTime: KEPT_MS,
  })
