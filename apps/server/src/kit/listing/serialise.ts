// Rows as PostgreSQL's own text, written straight into JSON text: half of what a list costs is decoding values only to encode
// them again. The function is generated from the fields, which a test holds equal to `present`.
import { spokenPhone } from '../contact-fields.ts'
import type { Field, Writer } from '../fields.ts'
import type { Resource } from '../resource.ts'

type Row = readonly (string | null)[]
/** The record's JSON text without its closing brace, so that related records can follow. */
export type Serialiser = (row: Row) => string
type Named = readonly [name: string, field: Field]

/** By list of names, then by `skip`. */
const known = new WeakMap<readonly string[], Map<number, Serialiser>>()

/** Writes the named fields, in the order of the row's columns, of which the first `skip` are not spoken. Made once for each list of names and `skip`. */
export function serialiserOf({ fields }: Resource, names: readonly string[], skip = 0): Serialiser {
  const found = known.get(names)?.get(skip)
  if (found) return found
  const made = generate(
    names.map((name) => [name, fields[name] as Field]),
    skip,
  )
  known.set(names, (known.get(names) ?? new Map()).set(skip, made))
  return made
}

function generate(fields: readonly Named[], skip: number): Serialiser {
  // A first field that may be absent takes its comma with it; then every field brings one, and the first of the text is dropped.
  const uncertain = fields[0]?.[1].absent ?? false
  const parts = fields.map(([name, field], n) => {
    const key = JSON.stringify(`${n === 0 && !uncertain ? '' : ','}${JSON.stringify(name)}:`)
    const value = `v[${n + skip}]`
    const written = `${key}+${WRITERS[field.writer](value)}`
    if (field.absent) return `(${value}===null?'':${written})`
    return field.nullable ? `(${value}===null?${key}+'null':${written})` : written
  })
  const record = parts.join('+')
  const make = new Function(
    'cents',
    'moment',
    'phone',
    `return (v)=>'{'+${uncertain ? `(${record}).slice(1)` : record}`,
  )
  return make(writeCents, writeMoment, spokenPhone) as Serialiser
}

const WRITERS: Readonly<Record<Writer, (value: string) => string>> = {
  quote: (v) => `'"'+${v}+'"'`,
  escape: (v) => `JSON.stringify(${v})`,
  flag: (v) => `(${v}==='t'?'"true"':'"false"')`,
  bool: (v) => `(${v}==='t'?'true':'false')`,
  plain: (v) => v,
  json: (v) => v,
  cents: (v) => `cents(${v})`,
  moment: (v) => `moment(${v})`,
  phone: (v) => `'"'+phone(${v})+'"'`,
}

const writeCents = (text: string) => String(Number(text) / 100)

const writeMoment = (text: string) => `"${spokenMoment(text)}"`

/** `2026-11-15 02:13:04.12+00` → `2026-11-15T02:13:04.120Z`; the session speaks UTC, the column holds milliseconds. */
export function spokenMoment(text: string) {
  const fraction = text.length > 22 ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
}
