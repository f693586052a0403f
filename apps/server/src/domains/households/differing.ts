/** The names of what is given and is not as it was. */
export const differing = <T extends object>(
  given: { readonly [K in keyof T]?: T[K] | null | undefined },
  known: T,
): string[] =>
  Object.entries(given)
    .filter(([name, value]) => value !== undefined && value !== known[name as keyof T])
    .map(([name]) => name)
