import type { Caller } from '../../kit/context.ts'
import { Forbidden } from '../../kit/problems.ts'

/** Document types and their definitions apply to every property: a caller whose reach is only some cannot change them. */
export function checkWhole({ reach }: Caller) {
  if (reach !== null)
    throw new Forbidden(
      'Document types belong to the whole organization; a token that is limited to some properties cannot change them',
    )
}
