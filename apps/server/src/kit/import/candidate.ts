import { excerpt } from '../excerpt.ts'
import { InvalidValue } from '../fields.ts'
import type { Format, Row } from './formats.ts'
import type { Faulty } from './lines.ts'
import { type Column, keyField, type Plan } from './plan.ts'

/** A line whose values are all of the right kind; whether they fit what is stored is not known yet. */
export type Candidate = {
  readonly line: number
  readonly key: string
  readonly size: number
  /** By stored column. What the line does not set is not there. */
  readonly values: Map<string, unknown>
  readonly references: readonly Reference[]
}

/** A related record, still to be found. */
export type Reference = { readonly column: Column; readonly value: string }

export type Rejected = { readonly line: number; readonly key: string | null; readonly reason: string }

export function readCandidate(plan: Plan, format: Format, row: Row | Faulty): Candidate | Rejected {
  const { line } = row
  if ('fault' in row) return { line, key: null, reason: row.fault }
  const faults: string[] = []
  const cell = (name: string, field: Column['field']) => {
    try {
      return format.read(field, row.given[name])
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      faults.push(`${name} ${error.message}`)
      return undefined
    }
  }
  const key = cell('key', keyField)
  if (key === undefined && faults.length === 0) faults.push('key is required')
  const values = new Map<string, unknown>()
  const references = new Map<string, Reference>()
  for (const column of plan.columns) {
    if (!Object.hasOwn(row.given, column.name)) continue
    const value = cell(column.name, column.field)
    if (value === undefined) continue
    const stored = column.to.column
    const twin = references.get(stored)
    if (column.by && value !== null) {
      if (twin) faults.push(`give ${twin.column.name} or ${column.name}, not both`)
      else references.set(stored, { column, value: value as string })
    }
    // An empty cell beside a filled one that leads to the same stored column is ignored.
    if (!column.by || (value === null && !twin)) values.set(stored, value)
  }
  if (typeof key !== 'string' || faults.length > 0)
    return { line, key: typeof key === 'string' ? key : null, reason: faults.join('; ') }
  return { line, key, size: row.size, values, references: [...references.values()] }
}

export const missing = ({ column: { name, by, to }, value }: Reference) =>
  `${name}: no ${to.related?.name} of this organization has the ${by === 'id' ? 'id' : 'key'} ${excerpt(value)}`
