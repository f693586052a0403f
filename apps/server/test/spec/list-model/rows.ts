// Random records for the list model: many ties, many nulls, text of every script, and keys that lead to records out of reach.
import fc from 'fast-check'
import type pg from 'pg'
import type { Field } from '../../../src/kit/fields.ts'
import { columnOf, type Resource } from '../../../src/kit/resource.ts'
import { choicesOf, kindOf, leastOf, type Row } from './model.ts'

/** Quotes and backslashes, signs of the query language, scripts, combining marks, and pairs that UTF-8 and UTF-16 order differently. */
const TEXTS = [
  ...['', ' ', 'a', 'A', 'b', 'B', 'z', 'Z', '1', '9', '10', 'null', 'NULL', 'true', 'aa', 'a a', 'ab'],
  ...['"', "'", '\\', '\\"', '\\\\', '\\u0041', '\n', '\t', '\u0001', '\u007f', '\u2028', '</script>', '{}', '[1]'],
  ...['|', 'a|b', 'a,b', 'a:desc', '=', '!=x', '>1', '%', '%20', '%zz', '+', '&', '#', '?', ';', '$1', '--', '_', '*'],
  ...[
    'ä',
    'a\u0308',
    'á',
    'ß',
    'ss',
    'é',
    'e\u0301',
    'İ',
    'ı',
    'Ω',
    'я',
    'Я',
    '中',
    '日本',
    '한',
    'ﬀ',
    '\u00a0',
    '\u200d',
  ],
  ...['שלום', 'مرحبا', '\u202eabc', '😀', '👩‍👩‍👧', '𝔘', '🏠1', '\uffee', '\ue000', '\ufffd', '\u{10ffff}', '\ufeff'],
]
const DAYS = ['0001-01-01', '1999-12-31', '2024-02-29', '2026-03-01', '2026-09-01', '9999-12-31']
const MOMENTS = [
  ...['0001-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '2024-02-29T12:00:00.100Z', '2026-09-01T00:00:00.000Z'],
  ...['2026-09-01T00:00:00.001Z', '2026-09-01T00:00:00.010Z', '2026-09-01T23:59:59.120Z', '9999-12-31T23:59:59.999Z'],
]

export const anyText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')) },
)
const anyInt = fc.oneof(fc.integer({ min: -2, max: 4 }), fc.constantFrom(-2_147_483_648, 2_147_483_647))
const anyCents = fc.oneof(
  fc.integer({ min: -150, max: 150 }),
  fc.constantFrom(-999_999_999_999_999, 999_999_999_999_999),
)
const anyNumber = fc.oneof(fc.integer({ min: -6, max: 12 }), fc.constantFrom(10, 30, 123_456_789_012)).map((n) => n / 4)
export const anyMoment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...MOMENTS) },
  {
    weight: 1,
    arbitrary: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString()),
  },
)

/** Where the keys of a record may lead, by the name of the field. */
export type Keys = Readonly<Record<string, readonly string[]>>

export const rowOf = (resource: Resource, organizationId: string, keys: Keys): fc.Arbitrary<Row> =>
  fc.record({
    ...Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [name, spokenValue(field, keys[name])]),
    ),
    organizationId: fc.constant(organizationId),
  })

function spokenValue(field: Field, keys: readonly string[] | undefined): fc.Arbitrary<unknown> {
  const value = keys && keys.length > 0 ? fc.constantFrom(...keys) : someValue(field)
  if (!field.nullable) return value
  return keys?.length === 0 ? fc.constant(null) : fc.option(value, { freq: 3 })
}

export function someValue(field: Field): fc.Arbitrary<unknown> {
  switch (kindOf(field)) {
    case 'uuid':
      return fc.uuid()
    case 'text':
      return anyText
    case 'choice':
      return fc.constantFrom(...choicesOf(field.schema))
    case 'openWord':
      return fc.constantFrom('APPROVED', 'DECLINED', 'A', 'Z9_')
    case 'flag':
      return fc.boolean().map((on) => (field.writer === 'bool' ? on : String(on)))
    case 'int':
      return anyInt.map((n) => Math.max(n, leastOf(field.schema)))
    case 'money':
      return anyCents.map((cents) => cents / 100)
    case 'number':
      return anyNumber
    case 'date':
      return fc.constantFrom(...DAYS)
    case 'moment':
      return anyMoment
    case 'other':
      return field.stored === '_text' ? fc.array(anyText, { maxLength: 3 }) : structure(field)
  }
}

function structure({ schema }: Field): fc.Arbitrary<unknown> {
  const { properties, anyOf = [] } = schema as { properties?: object; anyOf?: readonly { properties?: object }[] }
  const names = Object.keys(properties ?? anyOf.find((part) => part.properties)?.properties ?? {})
  return fc.record(Object.fromEntries(names.map((name) => [name, anyText])), { noNullPrototype: true })
}

/** Straight into the table, past every wall. */
export async function insertRows(owner: pg.Client, resource: Resource, rows: readonly Row[]) {
  const names = Object.keys(resource.fields)
  const columns = names.map((name) => columnOf(resource, name)).join()
  const stored = rows.map((row) =>
    Object.fromEntries(names.map((name) => [columnOf(resource, name), storedValue(resource.fields[name], row[name])])),
  )
  await owner.query(
    `insert into ${resource.table} (${columns}) select ${columns} from json_populate_recordset(null::${resource.table}, $1)`,
    [JSON.stringify(stored)],
  )
}

function storedValue(field: Field | undefined, spoken: unknown) {
  if (spoken === null || !field) return null
  if (kindOf(field) === 'money') return Math.round(Number(spoken) * 100)
  return kindOf(field) === 'flag' ? spoken === true || spoken === 'true' : spoken
}
