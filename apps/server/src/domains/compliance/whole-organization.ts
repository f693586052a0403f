import type { Caller } from '../../kit/context.ts'
import { Forbidden } from '../../kit/problems.ts'

/** Kinds of documents and their definitions count at every property: whoever may touch only some cannot change them. */
export function checkWhole({ reach }: Caller) {
  if (reach !== null)
    throw new Forbidden(
      'Document types belong to the whole organization; a token that is limited to some properties cannot change them',
    )
}
