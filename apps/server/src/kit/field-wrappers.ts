// What can be said about any field: that it may be null, missing, repeated, sealed.
import { Type } from 'typebox'
import type { Field, Fields, ValueOf } from './fields.ts'

/** Sealed at rest in the given table, whatever view or join it is read through. */
export const sealed = (table: string, f: Field<string>): Field<string> => ({
  ...f,
  stored: 'bytea',
  sealed: table,
  indexed: undefined,
})

/** Null to keys without the grant, whatever path the record is read on. */
export const needsGrant = <V>(grant: string, f: Field<V>): Field<V | null> => ({
  ...nullable(described(f, `Null to keys without \`${grant}\`.`)),
  grant,
  indexed: undefined,
})

/** Null to people whose roles do not include the grant where the record lies. */
export const needsRole = <V>(grant: string, f: Field<V | null>): Field<V | null> => ({ ...f, roleGrant: grant })

/**
 * Whole to people and to the integration that owns the record, whose id is in the field `id`. Other integrations see what
 * `othersSee` makes of PostgreSQL's text of the value: null unless given.
 */
export const ownerSees = <V>(
  id: string,
  f: Field<V>,
  othersSee: (text: string) => string | null = () => null,
): Field<V | null> => ({ ...nullable(f), owner: { id, othersSee }, indexed: undefined })

/** Made when it is read, by the view that the records are read from. No index serves it. */
export const derived = <V>(f: Field<V>): Field<V> => ({ ...f, derived: true, indexed: undefined })

const described = <V>(f: Field<V>, more: string): Field<V> => {
  const { description } = f.schema as { description?: string }
  return { ...f, schema: { ...f.schema, description: description ? `${description} ${more}` : more } }
}

export const nullable = <V>(f: Field<V>): Field<V | null> => ({
  ...f,
  nullable: true,
  schema: Type.Union([f.schema, Type.Null()]),
  toWire: (value) => (value === null || value === undefined ? null : f.toWire(value)),
  fromWire: (given) => (given === null ? null : f.fromWire(given)),
})

/** Left out of an answer when there is no value. */
export const absent = <V>(f: Field<V>): Field<V | null> => ({ ...nullable(f), schema: f.schema, absent: true })

/** In a request, the key may be missing. */
export const optional = <V>(f: Field<V>): Field<V | undefined> => ({
  ...f,
  optional: true,
  toWire: (value) => (value === undefined ? undefined : f.toWire(value)),
})

/** In a request: missing keeps what is stored, null or nothing but white space clears it, anything else sets it. */
export const clearable = <V>(f: Field<V>): Field<V | null | undefined> =>
  optional({
    ...nullable(f),
    schema: Type.Union([f.schema, Type.String({ pattern: '^\\s*$' }), Type.Null()]),
    fromWire: (given) => (given === null || isBlank(given) ? null : f.fromWire(given)),
  })

const isBlank = (given: unknown) => typeof given === 'string' && given.trim() === ''

/** In a request, any of these may be missing. */
export const partial = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, optional(f)])) as {
    readonly [K in keyof F]: Field<ValueOf<F[K]> | undefined>
  }

/** In a query, the parameter may be given several times, all of which count. */
export const repeated = <V>(f: Field<V>): Field<readonly V[]> => ({
  ...f,
  repeated: true,
  schema: Type.Array(f.schema),
  toWire: (values) => values.map(f.toWire),
  fromWire: (given) => [given].flat().map(f.fromWire),
  fromText: (text) => [f.fromText(text)],
  fromFilter: undefined,
})
