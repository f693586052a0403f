import { isDeepStrictEqual } from 'node:util'
import { columnOf, type Resource } from './resource.ts'

/** What somebody corrects in a record. */
export type Correction = {
  /** By name, for the audit trail. */
  readonly fields: readonly string[]
  readonly columns: Readonly<Record<string, unknown>>
}

type Row = Readonly<Record<string, unknown>>

/** Of what is given, that which differs from what is stored: what is sent back as it was read changes nothing. Null clears. */
export function correctionOf(resource: Resource, stored: Row, given: Readonly<Record<string, unknown>>): Correction {
  const changed = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, column: columnOf(resource, name), value }))
    .filter(({ column, value }) => !isDeepStrictEqual(stored[column], value))
  return {
    fields: changed.map(({ name }) => name),
    columns: Object.fromEntries(changed.map(({ column, value }) => [column, storable(value)])),
  }
}

/** A value that has parts is stored as JSON. */
const storable = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
