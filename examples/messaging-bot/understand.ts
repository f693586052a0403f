// The stand-in for a model that understands people: put your own here. When in doubt, a person looks at it.

export type Question =
  | { readonly about: 'units'; readonly beds: number | null; readonly numbers: readonly string[] }
  | { readonly about: 'else'; readonly reason: string }

const NO_MORE = /\b(stop|unsubscribe|opt out|leave me alone|wrong number)\b/i
const PERSON = /\b(person|human|some(one|body)|agent|manager|call me|(talk|speak) (to|with))\b/i
const UNITS = /\b(available|availability|vacant|vacanc(y|ies)|free|units?|apartments?|studios?|bed(room)?s?)\b/i
const BEDS = /\b(?:(studio)|(one|two|three|four|[1-9])[ -]?bed)/i
const COUNTS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4 }

export function understand(text: string): Question {
  // Only STOP alone is obeyed by the gateway itself.
  if (NO_MORE.test(text)) return { about: 'else', reason: 'Seems to want no more texts' }
  if (PERSON.test(text)) return { about: 'else', reason: 'Asks for a person' }
  if (!UNITS.test(text)) return { about: 'else', reason: 'Not understood' }
  const numbers = text.replace(BEDS, '').match(/[\w-]*\d[\w-]*/g) ?? []
  return { about: 'units', beds: bedsIn(text), numbers: numbers.map((number) => number.toUpperCase()) }
}

function bedsIn(text: string): number | null {
  const [, studio, count] = BEDS.exec(text) ?? []
  if (studio) return 0
  if (count === undefined) return null
  return COUNTS[count.toLowerCase()] ?? Number(count)
}
