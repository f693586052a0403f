// A body as it is taken, which is wider than an answer: the fields read more than they write.
import type { Part } from './schemas.ts'

/** The written schema of a body, or of something in it. */
export function asTaken(part: Part, isBody = true): Part {
  if (isFlag(part)) return takenFlag(part)
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
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
  readonly anyOf?: readonly Part[]
  readonly required?: readonly string[]
}

const isFlag = (part: Part) => (part as Parts).enum?.filter((word) => word !== null).join() === 'true,false'

const mayBeNull = (part: Part): boolean => {
  const { type, anyOf = [] } = part as Parts
  return [type].flat().includes('null') || anyOf.some(mayBeNull)
}

/** A JSON boolean, or the word that answers write. */
const takenFlag = (part: Part): Part => ({
  ...part,
  type: ['boolean', ...[(part as Parts).type ?? 'string'].flat()],
  enum: [true, false, ...((part as Parts).enum ?? [])],
})
