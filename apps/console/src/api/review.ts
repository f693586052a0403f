import { queryOptions } from '@tanstack/react-query'
import { setNow } from '../kit/age.ts'
import { call } from './call.ts'

/** A screening with all that a decision on it rests on. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', id],
    queryFn: async () => {
      const review = await call((client) => client.screeningRequests.review(id))
      setNow(review.now)
      return review
    },
  })
