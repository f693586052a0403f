/** Compares days, times and ids by their letters. localeCompare would first make a collator, which takes a slow processor fifty milliseconds. */
export function inOrder(one = '', other = ''): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
