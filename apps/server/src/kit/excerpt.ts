const LONGEST = 40

/** The wrong value, short enough to stand in a sentence back to its sender. Never for a log. */
export function excerpt(given: unknown): string {
  if (Array.isArray(given)) return 'a list'
  if (typeof given === 'object' && given !== null) return 'an object'
  if (typeof given !== 'string') return String(given)
  const characters = [...given.toWellFormed().replaceAll('\0', '\uFFFD')]
  return `'${characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : characters.join('')}'`
}
