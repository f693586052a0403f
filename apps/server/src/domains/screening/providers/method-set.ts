// Which methods a provider must answer for, and which it may change.

/** What is wrong with the methods of a new result, undefined when each configured one is there once and no other is. */
export function wrongSet(configured: readonly string[], given: readonly string[]): string | undefined {
  const missing = configured.filter((id) => !given.includes(id))
  const unknown = [...new Set(given)].filter((id) => !configured.includes(id))
  const repeated = repeatedIn(given)
  if (missing.length + unknown.length + repeated.length === 0) return undefined
  const named = { missing, unknown, repeated }
  const told = Object.entries(named).flatMap(([word, ids]) => (ids.length > 0 ? [`${word}: ${ids.join(', ')}`] : []))
  return (
    `screeningMethods must have one entry for each method configured for the property: ` +
    `expected ${configured.length}, received ${given.length}; ${told.join('; ')}`
  )
}

/** What is wrong with the methods of a change, undefined when each is one of the result's and none is there twice. */
export function wrongChange(stored: readonly string[], given: readonly string[]): string | undefined {
  const unknown = [...new Set(given)].filter((id) => !stored.includes(id))
  if (unknown.length > 0)
    return `screeningMethods may name methods of the result only, which are ${stored.join(', ')}; unknown: ${unknown.join(', ')}`
  const repeated = repeatedIn(given)
  return repeated.length > 0
    ? `screeningMethods may name each method once; repeated: ${repeated.join(', ')}`
    : undefined
}

const repeatedIn = (ids: readonly string[]) => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
