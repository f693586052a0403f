// Which parts a bundle has, by dotted paths, and leaving some of them out. Pure.
import { type TSchema, Type } from 'typebox'
import { excerpt } from '../../../kit/excerpt.ts'
import { type Field, field, InvalidValue } from '../../../kit/fields.ts'

type Shape = TSchema & {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** The schema that has the properties, found through lists and what may be null. */
function objectIn(shape: Shape): Shape | undefined {
  if (shape.properties) return shape
  if (shape.items) return objectIn(shape.items)
  return shape.anyOf?.map(objectIn).find((found) => found !== undefined)
}

/** In a query: `requirements.documentTypes.rules,requirements.description`. */
export const partsField = (whole: TSchema, doc: string): Field<ReadonlySet<string>> =>
  field<ReadonlySet<string>>(
    { doc },
    {
      stored: 'text',
      schema: Type.String(),
      writer: 'escape',
      fromWire: (given) => readParts(whole, String(given)),
    },
  )

function readParts(whole: TSchema, text: string): ReadonlySet<string> {
  const paths = text.split(',').map((path) => path.trim())
  for (const path of paths) checkPath(whole, path)
  return new Set(paths)
}

function checkPath(whole: TSchema, path: string) {
  let at: Shape | undefined = whole
  const seen: string[] = []
  for (const word of path.split('.')) {
    const parts: Shape['properties'] = (at && objectIn(at)?.properties) ?? {}
    at = Object.hasOwn(parts, word) ? parts[word] : undefined
    if (!at) {
      const names = Object.keys(parts)
      const holder = seen.length === 0 ? 'The bundle' : seen.join('.')
      const known = names.length > 0 ? `${holder} has: ${names.join(', ')}` : `${holder} has no parts`
      throw new InvalidValue(`names no part of the bundle: ${excerpt(path)}. ${known}`)
    }
    seen.push(word)
  }
}

/** Whether a part is left out, by itself or with something that holds it. */
export const isLeftOut = (excluded: ReadonlySet<string>, path: string): boolean =>
  [...excluded].some((each) => path === each || path.startsWith(`${each}.`))

/** The same value without those parts: their keys are not there at all. */
export function leaveOut(value: unknown, excluded: ReadonlySet<string>, at = ''): unknown {
  if (excluded.size === 0) return value
  if (Array.isArray(value)) return value.map((item) => leaveOut(item, excluded, at))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const path = at === '' ? name : `${at}.${name}`
      return excluded.has(path) ? [] : [[name, leaveOut(part, excluded, path)] as const]
    }),
  )
}

/** The shape of an answer of which any part may be missing. */
export function anyPart(shape: TSchema): TSchema {
  const { properties, items, anyOf } = shape as Shape
  if (items) return { ...shape, items: anyPart(items) }
  if (anyOf) return { ...shape, anyOf: anyOf.map(anyPart) }
  if (!properties) return shape
  return Type.Object(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, Type.Optional(anyPart(part))])),
    { ...('title' in shape && { title: String(shape.title) }), additionalProperties: false },
  )
}
