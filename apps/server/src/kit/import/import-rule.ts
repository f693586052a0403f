import type { Scope, Tx } from '../db/tables.ts'
import type { Resource } from '../resource.ts'

/** A line whose values are of the right kind and whose related records are there. */
export type ImportLine = {
  readonly key: string
  /** No record has the key yet. */
  readonly isNew: boolean
  /** By stored column. What the line does not set is not there; a rule may add what follows from the rest. */
  readonly values: Map<string, unknown>
}

/** What a domain knows of the lines of a file beyond their columns. */
export type ImportRule = {
  readonly resource: Resource
  /** Before the lines are stored, in the same transaction. Returns what is wrong with those that must not be, by key. */
  readonly check: (tx: Tx, by: Scope, lines: readonly ImportLine[]) => Promise<ReadonlyMap<string, string>>
}
