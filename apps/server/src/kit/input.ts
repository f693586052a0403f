// What a caller sends: a body or a query, read field by field into stored values.
import { type TSchema, Type } from 'typebox'
import { excerpt } from './excerpt.ts'
import { type Fields, InvalidValue, type ValueOf } from './fields.ts'
import { membersOf } from './json-text.ts'
import { BadRequest } from './problems.ts'
import { JsonText } from './reply.ts'

type OptionalKeys<F extends Fields> = { [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never }[keyof F]

/** The values that a set of fields reads: a field wrapped in `optional` may be missing. */
export type InputOf<F extends Fields> = {
  readonly [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]>
} & { readonly [K in OptionalKeys<F>]?: Exclude<ValueOf<F[K]>, undefined> }

/** Whether the whole body may be left out: nothing in it is required. */
export const mayBeMissing = (fields: Fields): boolean => Object.values(fields).every(({ optional }) => optional)

/**
 * Unknown keys are passed over: clients and servers may both be ahead of each other. No body at all is an empty object, where that
 * would do. `text` is the body as it was written.
 */
export function readBody<F extends Fields>(fields: F, body: unknown, text = ''): InputOf<F> {
  if (body === undefined && mayBeMissing(fields)) return {} as InputOf<F>
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new BadRequest('The request body must be a JSON object')
  const given = body as Record<string, unknown>
  return readEach(fields, (name, field) => {
    const value = given[name]
    if (value === undefined && !field.optional) throw new InvalidValue('is required')
    // Null is no text of the caller's to keep.
    return value === undefined ? undefined : field.fromWire(field.raw && value !== null ? written(text, name) : value)
  })
}

/** The text of a member; of a repeated one the last, as a parser would have it. */
const written = (text: string, name: string) =>
  new JsonText(membersOf(text).findLast((member) => member.name === name)?.text ?? 'null')

/** An unknown parameter is refused: a misspelt one must not list a whole organization. */
export function readQuery<F extends Fields>(fields: F, query: Readonly<Record<string, string | string[]>>): InputOf<F> {
  for (const name of Object.keys(query)) {
    if (!Object.hasOwn(fields, name)) {
      const known = Object.keys(fields)
      const hint = known.length === 0 ? 'This route takes no query parameters' : `Known parameters: ${known.join(', ')}`
      throw new BadRequest(`Unknown query parameter ${excerpt(name)}. ${hint}`)
    }
  }
  return readTexts(fields, query)
}

/** Values that come as text, as in a query or a form; unknown ones are passed over. */
export function readTexts<F extends Fields>(fields: F, given: Readonly<Record<string, string | string[]>>): InputOf<F> {
  return readEach(fields, (name, field) => {
    const text = given[name]
    if (Array.isArray(text)) {
      if (!field.repeated) throw new InvalidValue('must be given once')
      return text.flatMap((each) => field.fromText(each))
    }
    if (text === undefined && !field.optional) throw new InvalidValue('is required')
    return text === undefined ? undefined : field.fromText(text)
  })
}

function readEach<F extends Fields>(fields: F, read: (name: string, field: F[string]) => unknown): InputOf<F> {
  const values: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    try {
      const value = read(name, field as F[string])
      if (value !== undefined) values[name] = value
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      faults.push(`${name} ${error.message}`)
    }
  }
  if (faults.length > 0) throw new BadRequest(faults.join('; '))
  return values as InputOf<F>
}

export function schemaOf(fields: Fields): TSchema {
  return Type.Object(
    Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, f.optional ? Type.Optional(f.schema) : f.schema])),
  )
}
