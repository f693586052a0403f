import { queryOptions } from '@tanstack/react-query'
import { tellingNow } from '../kit/age.ts'
import { call } from './call.ts'

/** A screening with all that a decision on it rests on. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', id],
    queryFn: () => tellingNow(call((client) => client.screeningRequests.review(id))),
  })
