// A body as it is taken, which is wider than an answer: the fields read more than they write.
import type { Part } from './schemas.ts'

/** The written schema of a body, or of something in it. */
export function asTaken(part: Part, isBody = true): Part {
  const taken: Record<string, unknown> = { ...part }
  const { properties, items, anyOf, required } = part as Parts
  if (properties)
    taken['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, asTaken(each, false)]),
    )
  if (items) taken['items'] = asTaken(items, false)
  if (anyOf) taken['anyOf'] = anyOf.map((each) => asTaken(each, false))
  // A part of a value that may be null may be left out of it; what stands in the body itself is asked for.
  if (required && !isBody) {
    const asked = required.filter((name) => !mayBeNull(properties?.[name] ?? {}))
    if (asked.length > 0) taken['required'] = asked
    else delete taken['required']
  }
  return taken
}

type Parts = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
  readonly anyOf?: readonly Part[]
  readonly required?: readonly string[]
}

const mayBeNull = (part: Part): boolean => {
  const { type, anyOf = [] } = part as Parts
  return [type].flat().includes('null') || anyOf.some(mayBeNull)
}
