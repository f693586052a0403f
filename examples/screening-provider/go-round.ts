import {
  ConflictError,
  type Gatelodge,
  type GatelodgeError,
  NotFoundError,
  ValidationError,
} from '@gatelodge/sdk/client'
import { hasNews } from './bureau.ts'
import { screen } from './screen.ts'

/** What was left open comes first, then what is new. Returns how many requests could not be dealt with. */
export async function goRound(gatelodge: Gatelodge, settled: Set<string>): Promise<number> {
  let failures = 0
  for (const status of ['PENDING', 'IN_PROGRESS'])
    for await (const { id } of gatelodge.screeningRequests.all({ status })) {
      if (settled.has(id)) continue
      // Asked first, because the detail of a request contains social security numbers, and every reading is recorded.
      if (status === 'PENDING' && !(await hasNews(id))) continue
      try {
        // Ids and statuses are all that is ever printed.
        console.log(`${id} ${await screen(gatelodge, id)}`)
      } catch (error) {
        if (!isOfThisRequest(error)) throw error
        console.error(`${id} ${error.code} (${error.requestId})`)
        // The property has decided, or the result is not ours: the answer would be the same for ever.
        if (error instanceof ConflictError) settled.add(id)
        else failures++
      }
    }
  return failures
}

/** Any other failure would meet the next request too. */
const isOfThisRequest = (error: unknown): error is GatelodgeError =>
  error instanceof ConflictError || error instanceof NotFoundError || error instanceof ValidationError
