import type { Route } from '../http/route.ts'
import { IdempotencyIdUsed } from '../idempotency.ts'
import {
  BadRequest,
  type Entry,
  InternalError,
  NotEnabled,
  NotFound,
  type ProblemKind,
  TooLarge,
  Unavailable,
  UnsupportedMediaType,
} from '../problems.ts'

/** Every error a caller may meet once its request has found the route, by status; `atDoor` are the door's own. */
export function refusalsOf(route: Route, atDoor: readonly ProblemKind[]): readonly Entry[] {
  // A retired route is answered before the request is read any further.
  const reading: readonly ProblemKind[] = route.retired ? [] : readingProblems(route)
  const kinds = [...atDoor, ...reading, ...route.problems, InternalError, Unavailable]
  const entries = [...new Set(kinds.map(({ entry }) => entry))]
  return entries.sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
}

const readingProblems = (route: Route): readonly ProblemKind[] => [
  BadRequest,
  ...(route.capability === undefined ? [] : [NotEnabled]),
  ...(route.path.includes('{') ? [NotFound] : []),
  ...(Object.hasOwn(route.body ?? {}, 'idempotencyId') ? [IdempotencyIdUsed] : []),
  ...(route.method === 'GET' ? [] : [TooLarge, UnsupportedMediaType]),
]
