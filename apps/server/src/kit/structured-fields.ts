// Fields whose value has parts: objects, lists, sets of words, and JSON of the caller's own making.
import { type TSchema, Type } from 'typebox'
import { type Common, type Field, type Fields, field, InvalidValue, isStorable, not, uuid } from './fields.ts'
import type { InputOf } from './input.ts'
import { depthOf } from './json-text.ts'
import { JsonText } from './reply.ts'

/** Structured data of our own making: an object with the given schema. */
export const json = <Value = unknown>(schema: TSchema, o: Common & { read?: (given: unknown) => Value } = {}) => {
  const fromWire = o.read ?? ((given) => given as Value)
  return field<Value>(o, { stored: 'jsonb', schema, writer: 'json', fromWire, fromText: (t) => fromWire(fromJson(t)) })
}

function fromJson(t: string): unknown {
  try {
    return JSON.parse(t)
  } catch {
    throw new InvalidValue(`must be JSON${not(t)}`)
  }
}

/** An object of fields, stored as one value, as it is spoken. A part that may be null may be left out; unknown ones are passed over. */
export const composed = (parts: Fields, o: Common = {}) =>
  json<Record<string, unknown>>(objectOf(parts), {
    ...o,
    read: (given) => {
      const entries = Object.entries(readParts(parts, given))
      return Object.fromEntries(entries.map(([name, value]) => [name, parts[name]?.toWire(value)]))
    },
  })

/** In a request: a list of objects, each made of these fields. */
export const listOf = <F extends Fields>(parts: F, o: Common & { readonly min?: number; readonly max: number }) =>
  field<readonly InputOf<F>[]>(o, {
    stored: 'jsonb',
    schema: Type.Array(objectOf(parts), { ...(o.min !== undefined && { minItems: o.min }), maxItems: o.max }),
    writer: 'json',
    fromWire: (given) => {
      if (!Array.isArray(given)) throw new InvalidValue(`must be a list${not(given)}`)
      if (given.length < (o.min ?? 0)) throw new InvalidValue(`must have at least ${o.min}`)
      if (given.length > o.max) throw new InvalidValue(`must have at most ${o.max}, not ${given.length}`)
      return given.map((each, at) => readParts(parts, each, `${at + 1} `) as InputOf<F>)
    },
  })

function readParts(parts: Fields, given: unknown, which = ''): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    // A text in place of the object may be a value that a part of it keeps out of messages.
    throw new InvalidValue(
      `${which}must be an object with ${Object.keys(parts).join(', ')}${typeof given === 'string' ? '' : not(given)}`,
    )
  const values: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts)) {
    const value = (given as Record<string, unknown>)[name]
    if (value === undefined && part.optional) continue
    try {
      if (value === undefined && !part.nullable) throw new InvalidValue('is required')
      values[name] = part.fromWire(value ?? null)
    } catch (error) {
      throw error instanceof InvalidValue ? new InvalidValue(`${which}is wrong: ${name} ${error.message}`) : error
    }
  }
  return values
}

/** The schema of a list of such parts in an answer. */
export const listSchema = (parts: Fields) => Type.Array(objectOf(parts))

const objectOf = (parts: Fields) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, part.optional ? Type.Optional(part.schema) : part.schema]),
    ),
  )

/** A set of words, stored as an array. */
export const words = (o: Common & { readonly max?: number } = {}) =>
  field<string[]>(o, {
    stored: '_text',
    schema: Type.Array(Type.String(), o.max === undefined ? {} : { maxItems: o.max }),
    writer: 'json',
    fromWire: (given) => {
      if (!Array.isArray(given) || !given.every((word) => typeof word === 'string' && isStorable(word)))
        throw new InvalidValue(`must be a list of words${not(given)}`)
      if (o.max !== undefined && given.length > o.max) throw new InvalidValue(`must have at most ${o.max} words`)
      return given
    },
  })

type IdOptions = Common & { readonly min?: number; readonly max: number; readonly ofReach?: boolean }

/** A set of ids, stored as an array. `ofReach`: a caller sees those within its reach. */
export const uuids = ({ min = 0, max, ofReach = false, ...o }: IdOptions): Field<string[]> => ({
  ...field<string[]>(o, {
    stored: '_uuid',
    schema: Type.Array(uuid().schema, { ...(min > 0 && { minItems: min }), maxItems: max }),
    writer: 'json',
    fromWire: (given) => {
      if (!Array.isArray(given)) throw new InvalidValue(`must be a list of ids${not(given)}`)
      if (given.length < min || given.length > max)
        throw new InvalidValue(`must have from ${min} to ${max} ids, not ${given.length}`)
      return [...new Set(given.map(uuid().fromWire))]
    },
  }),
  ofReach,
})

type DelimitedOptions = Common & { readonly form?: { readonly pattern: RegExp; readonly words: string } }

/** A set of words, stored as an array and spoken as one text. Taken as that text or as a list; the order means nothing. */
export const delimited = (o: DelimitedOptions = {}) =>
  field<string[]>(o, {
    stored: '_text',
    schema: Type.String(),
    writer: 'escape',
    delimiter: DELIMITER,
    toWire: (value) => value.join(DELIMITER),
    fromWire: (given) => {
      const parts = typeof given === 'string' ? given.split(DELIMITER.trim()) : given
      if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string' || Number.isFinite(part)))
        throw new InvalidValue(`must be words with '${DELIMITER}' between them, or a list of words${not(given)}`)
      const set = [...new Set(parts.map((part) => String(part).trim()))].filter((word) => word !== '')
      const wrong = set.find((word) => !isStorable(word) || word.includes(DELIMITER.trim()) || !fits(word, o.form))
      if (wrong !== undefined)
        throw new InvalidValue(`${o.form?.words ?? `must be words without '${DELIMITER.trim()}'`}${not(wrong)}`)
      return set
    },
  })

const DELIMITER = '; '
const fits = (word: string, form: DelimitedOptions['form']) => form === undefined || form.pattern.test(word)

const RAW_BYTES_MOST = 16_384
// A recursive reader, such as PostgreSQL's own parser, goes one call deeper for each.
const RAW_LEVELS_MOST = 50

/** `any`: not only an object, but any value that JSON has. */
type RawOptions = Common & { readonly any?: boolean; readonly maxBytes?: number }

/** An object of the caller's own making, kept and spoken as the text it was written in: order and numbers survive. */
export const rawJson = (o: RawOptions = {}) =>
  field<string>(o, {
    stored: 'json',
    schema: o.any ? Type.Unknown() : Type.Object({}, { additionalProperties: true }),
    writer: 'json',
    raw: true,
    // What is presented from a typed row has passed through JSON.parse; the serialiser writes the text itself.
    toWire: (value) => JSON.parse(value) as unknown,
    fromWire: (given) => readRaw(given instanceof JsonText ? given.text : JSON.stringify(given), o),
    fromText: (text) => readRaw(text, o),
  })

function readRaw(written: string | undefined, { any = false, maxBytes = RAW_BYTES_MOST }: RawOptions): string {
  const value = fromJson(written ?? 'null')
  if (!any && (typeof value !== 'object' || value === null || Array.isArray(value)))
    throw new InvalidValue('must be an object')
  const text = written ?? ''
  if (Buffer.byteLength(text) > maxBytes) throw new InvalidValue(`must have at most ${maxBytes} bytes`)
  if (depthOf(text) > RAW_LEVELS_MOST) throw new InvalidValue(`must have at most ${RAW_LEVELS_MOST} levels`)
  return text
}
