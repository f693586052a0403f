// A field says, once, how one value is stored, spoken, read from a caller, filtered, sorted and documented.
import { type TSchema, Type } from 'typebox'
import { excerpt } from './excerpt.ts'

/** What a value must be, as the end of a sentence that begins with the field's name: `must be a valid UUID`. */
export class InvalidValue extends Error {}

export type Field<Value = unknown> = {
  /** The value on the wire. */
  readonly schema: TSchema
  /** Stored name, when it is not the snake_case of the field's name. */
  readonly column: string | undefined
  /** PostgreSQL's own name of the column's type (pg_type.typname); the mirror test compares. */
  readonly stored: string
  /** What an index serves: looking for a value, or also listing in its order. Without one a search reads all that the caller may see. */
  readonly indexed: Indexed | undefined
  readonly nullable: boolean
  /** The key is left out of an answer when there is no value. */
  readonly absent: boolean
  /** Accepted, never answered. */
  readonly writeOnly: boolean
  /** In a request the key may be missing. */
  readonly optional: boolean
  /** In a query the parameter may be given several times; the value is a list. */
  readonly repeated: boolean
  /** From a JSON body it is read as the caller's own text, before any parsing. */
  readonly raw: boolean
  /** Stored as a list, spoken as one text with this between the words. */
  readonly delimiter: string | undefined
  /** Sealed at rest, in this table; opened before it is spoken. */
  readonly sealed: string | undefined
  /** Null to callers without this grant. */
  readonly grant: string | undefined
  /** Null to people whose roles do not include this grant in the part of the organization where the record lies; keys see it. */
  readonly roleGrant: string | undefined
  /** Whole to people and to the integration whose id is in the field `id`; to another integration, as `othersSee` gives it. */
  readonly owner: { readonly id: string; readonly othersSee: (text: string) => string | null } | undefined
  /**
   * Spoken as an address of the stored file, signed for the answer; the names of the fields that hold its name and type. `each`: a
   * list of files, which bring both with them.
   */
  readonly file: { readonly name: string; readonly type: string } | 'each' | undefined
  /** Ids of parts of an organization, of which a caller sees those within its reach. */
  readonly ofReach: boolean
  /** A column of the view that the records are read from, and of no table. */
  readonly derived: boolean
  /** How PostgreSQL's text of a value becomes JSON text; the generated serialiser is made from these. */
  readonly writer: Writer
  readonly toWire: (value: Value) => unknown
  /** From a JSON body. */
  readonly fromWire: (given: unknown) => Value
  /** From a query string. */
  readonly fromText: (text: string) => Value
  /** From a filter, where that takes more: a number may be compared with one that no record can have. */
  readonly fromFilter: ((text: string) => Value) | undefined
}

export type Writer = 'quote' | 'escape' | 'flag' | 'plain' | 'cents' | 'moment' | 'json' | 'bool' | 'phone'
// biome-ignore lint/suspicious/noExplicitAny: a record of fields holds values of every type
export type Fields = { readonly [name: string]: Field<any> }
export type ValueOf<F> = F extends Field<infer V> ? V : never

export type Indexed = 'filter' | 'sort'

/** Kinds of one value each; the others have parts. */
const SCALAR = new Set(['uuid', 'text', 'bool', 'int4', 'int8', 'float8', 'date', 'timestamptz'])

/**
 * Whether lists can be filtered and sorted by it: every single value can that a read shows alike to every caller. By any other, a search
 * would reveal what a read does not. (A search by what takes a role's grant finds records where the role holds: `statements.ts`.)
 */
export const isSearchable = ({ stored, sealed, writeOnly, grant, owner, file, ofReach }: Fields[string]): boolean =>
  SCALAR.has(stored) && !(sealed || writeOnly || grant || owner || file || ofReach)

/** Options of every field. */
export type Common = {
  readonly column?: string
  readonly indexed?: Indexed
  readonly doc?: string
}

type Kind<Value> = {
  stored: string
  schema: TSchema
  writer: Writer
  toWire?: (value: Value) => unknown
  fromWire: (given: unknown) => Value
  fromText?: (text: string) => Value
  fromFilter?: (text: string) => Value
  raw?: boolean
  delimiter?: string
}

/** Fills in the defaults of what a kind of field does not set. */
export function field<Value>(o: Common, kind: Kind<Value>): Field<Value> {
  return {
    column: o.column,
    indexed: o.indexed,
    nullable: false,
    absent: false,
    writeOnly: false,
    optional: false,
    repeated: false,
    raw: false,
    delimiter: undefined,
    sealed: undefined,
    grant: undefined,
    roleGrant: undefined,
    owner: undefined,
    file: undefined,
    ofReach: false,
    derived: false,
    toWire: (value) => value,
    fromText: (text) => kind.fromWire(text),
    fromFilter: undefined,
    ...kind,
    schema: o.doc ? { ...kind.schema, description: o.doc } : kind.schema,
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isUuid = (text: string) => UUID.test(text)

/** Taken in any case, kept and spoken in lower case. */
export const uuid = (o: Common = {}) =>
  field<string>(o, {
    stored: 'uuid',
    schema: Type.String({ format: 'uuid' }),
    writer: 'quote',
    fromWire: (given) => {
      if (typeof given !== 'string' || !isUuid(given)) throw new InvalidValue(`must be a valid UUID${not(given)}`)
      return given.toLowerCase()
    },
  })

type TextOptions = Common & {
  readonly min?: number
  readonly max?: number
  /** A form the text must have, and the words for it: `must be two capital letters`. */
  readonly form?: { readonly pattern: RegExp; readonly words: string }
}

/** Length counts Unicode code points, as a person would, not UTF-16 units. */
export const text = (o: TextOptions = {}) => {
  const { min = 0, max = 10_000 } = o
  return field<string>(o, {
    stored: 'text',
    schema: Type.String({
      ...(min > 0 && { minLength: min }),
      ...(o.max !== undefined && { maxLength: max }),
      ...(o.form && { pattern: o.form.pattern.source }),
    }),
    writer: 'escape',
    fromWire: (given) => {
      if (typeof given !== 'string') throw new InvalidValue(`must be text${not(given)}`)
      if (!isStorable(given)) throw new InvalidValue('must be well-formed Unicode text without NUL characters')
      // A code point has one or two units, so that most texts need no counting.
      const length = given.length < min * 2 || given.length > max ? [...given].length : given.length
      if (length < min) throw new InvalidValue(min === 1 ? 'must not be empty' : `must have at least ${min} characters`)
      if (length > max) throw new InvalidValue(`must have at most ${max} characters, not ${length}`)
      if (o.form && !o.form.pattern.test(given)) throw new InvalidValue(`${o.form.words}${not(given)}`)
      return given
    },
  })
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export const isStorable = (given: string) => !given.includes('\0') && given.isWellFormed()

export const choice = <const V extends string>(values: readonly V[], o: Common = {}) =>
  field<V>(o, {
    stored: 'text',
    schema: Type.Enum([...values]),
    writer: 'quote',
    fromWire: (given) => {
      if (!values.includes(given as V)) throw new InvalidValue(`must be one of ${values.join(', ')}${not(given)}`)
      return given as V
    },
  })

const OPEN_WORD = /^[A-Z][A-Z0-9_]{0,63}$/

/** A word of an open set: the documented ones are named, any other of the same form is taken too. */
export const openChoice = (documented: readonly string[], o: Common = {}) =>
  field<string>(o, {
    stored: 'text',
    schema: Type.String({ pattern: OPEN_WORD.source, examples: [...documented] }),
    writer: 'quote',
    fromWire: (given) => {
      if (typeof given !== 'string' || !OPEN_WORD.test(given))
        throw new InvalidValue(`must be a word in capitals such as ${documented.join(', ')}${not(given)}`)
      return given
    },
  })

/** A boolean that the API writes as the string 'true' or 'false'. */
export const flag = (o: Common = {}) =>
  field<boolean>(o, {
    stored: 'bool',
    schema: Type.Enum(['true', 'false']),
    writer: 'flag',
    toWire: (value) => (value ? 'true' : 'false'),
    fromWire: readFlag,
  })

/** The exception: a boolean that the API writes as a JSON boolean. */
export const plainFlag = (o: Common = {}) =>
  field<boolean>(o, { stored: 'bool', schema: Type.Boolean(), writer: 'bool', fromWire: readFlag })

function readFlag(given: unknown) {
  if (given === true || given === 'true') return true
  if (given === false || given === 'false') return false
  throw new InvalidValue(`must be true or false${not(given)}`)
}

type Range = Common & { readonly min?: number; readonly max?: number }

const INT4: Range = { min: -2_147_483_648, max: 2_147_483_647 }

export const int = (o: Range = {}) => {
  const inRange = (n: number, given: unknown, range = o) => {
    const { min = INT4.min, max = INT4.max } = range
    if (!Number.isInteger(n) || n < Number(min) || n > Number(max))
      throw new InvalidValue(`must be a whole number${span(range)}${not(given)}`)
    return n
  }
  const read = (t: string, range = o) => inRange(/^-?\d{1,15}$/.test(t) ? Number(t) : Number.NaN, t, range)
  return field<number>(o, {
    stored: 'int4',
    schema: Type.Integer(bounds(o)),
    writer: 'plain',
    fromWire: (given) => inRange(typeof given === 'number' ? given : Number.NaN, given),
    fromText: (t) => read(t),
    fromFilter: (t) => read(t, INT4),
  })
}

const NUMBER = /^-?\d{1,16}(\.\d{1,20})?(e[+-]?\d{1,3})?$/i

export const number = (o: Range = {}) => {
  const inRange = (n: number, given: unknown, range = o) => {
    if (!Number.isFinite(n) || n < (range.min ?? -1e15) || n > (range.max ?? 1e15))
      throw new InvalidValue(`must be a number${span(range)}${not(given)}`)
    return n
  }
  const read = (t: string, range = o) => inRange(NUMBER.test(t) ? Number(t) : Number.NaN, t, range)
  return field<number>(o, {
    stored: 'float8',
    schema: Type.Number(bounds(o)),
    writer: 'plain',
    fromWire: (given) => inRange(typeof given === 'number' ? given : Number.NaN, given),
    fromText: (t) => read(t),
    fromFilter: (t) => read(t, {}),
  })
}

const MOST_CENTS = 999_999_999_999_999

/** Spoken as a number with at most two decimals, stored as whole cents, never as a float. */
export const money = (o: Range = {}) => {
  const inRange = (n: number, given: unknown, range = o) => {
    const cents = Math.round(n * 100)
    const exact = Number.isFinite(n) && Math.abs(cents) <= MOST_CENTS && cents / 100 === n
    if (!exact || n < (range.min ?? n) || n > (range.max ?? n))
      throw new InvalidValue(`must be an amount with at most two decimals${span(range)}${not(given)}`)
    return cents
  }
  const read = (t: string, range = o) => inRange(/^-?\d{1,13}(\.\d{1,2})?$/.test(t) ? Number(t) : Number.NaN, t, range)
  return field<number>(o, {
    stored: 'int8',
    schema: Type.Number(bounds(o)),
    writer: 'cents',
    toWire: (cents) => Number(cents) / 100,
    fromWire: (given) => inRange(typeof given === 'number' ? given : Number.NaN, given),
    fromText: (t) => read(t),
    fromFilter: (t) => read(t, {}),
  })
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A day without a time, `YYYY-MM-DD`. */
export const date = (o: Common = {}) =>
  field<string>(o, {
    stored: 'date',
    schema: Type.String({ format: 'date' }),
    writer: 'quote',
    fromWire: (given) => {
      if (typeof given !== 'string' || !DATE.test(given) || !isRealDay(given))
        throw new InvalidValue(`must be a date as YYYY-MM-DD${not(given)}`)
      return given
    },
  })

function isRealDay(day: string) {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day && day > '0000-12-31'
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** A point in time, ISO 8601; spoken in UTC with milliseconds. */
export const moment = (o: Common = {}) =>
  field<Date>(o, {
    stored: 'timestamptz',
    schema: Type.String({ format: 'date-time' }),
    writer: 'moment',
    toWire: (value) => value.toISOString(),
    fromWire: (given) => {
      const [, day] = (typeof given === 'string' && MOMENT.exec(given)) || []
      const at = new Date(day && isRealDay(day) ? String(given) : Number.NaN)
      const year = at.getUTCFullYear()
      if (!(year >= 1 && year <= 9999))
        throw new InvalidValue(`must be a moment in ISO 8601 such as 2026-09-01T00:00:00Z${not(given)}`)
      return at
    },
  })

const ZONE = /^(UTC|[A-Z][A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/

/** The IANA name of a time zone. */
export const timeZone = (o: Common = {}) =>
  field<string>(o, {
    stored: 'text',
    schema: Type.String(),
    writer: 'escape',
    fromWire: (given) => {
      if (typeof given !== 'string' || !ZONE.test(given) || !isKnownZone(given))
        throw new InvalidValue(`must be the IANA name of a time zone, such as America/Chicago${not(given)}`)
      return given
    },
    // A zone that is stored can be looked for, also where this machine has not heard of it.
    fromText: (given) => text().fromWire(given),
  })

function isKnownZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const bounds = (o: Range) => ({
  ...(o.min !== undefined && { minimum: o.min }),
  ...(o.max !== undefined && { maximum: o.max }),
})

function span({ min, max }: Range) {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`
  if (min !== undefined) return ` of at least ${min}`
  return max === undefined ? '' : ` of at most ${max}`
}

/** The end of a refusal, with the value that was refused. */
export const not = (given: unknown) => (given === undefined ? '' : `, not ${excerpt(given)}`)
