import type { Words } from '../words/en.ts'

/** Properties by name while those are few, else how many. */
export const placesOf = (names: readonly string[], { common }: Words) =>
  names.length <= NAMED_MOST ? names.join(', ') : common.properties(names.length)

const NAMED_MOST = 5
