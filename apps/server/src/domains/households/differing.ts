/** The names of the values that are given and differ from the known ones. */
export const differing = <T extends object>(
  given: { readonly [K in keyof T]?: T[K] | null | undefined },
  known: T,
): string[] =>
  Object.entries(given)
    .filter(([name, value]) => value !== undefined && value !== known[name as keyof T])
    .map(([name]) => name)
