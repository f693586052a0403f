// Work that a transaction enqueues: a row of `work`, committed with the rows that need it, so that both are there or neither is.
import type { Tools } from '../context.ts'
import type { Scope, Tx } from '../db/tables.ts'

export type WorkItem = {
  readonly id: number
  readonly organizationId: string
  readonly lane: string
  /** The record it is about. */
  readonly subject: string
  /** How often it was claimed, this time included; a worker that died counts too. */
  readonly claims: number
  /** How often it was put back as foreseen: what a schedule of retries goes by. */
  readonly tries: number
  /** How often in a row it has failed with an unforeseen error. */
  readonly failures: number
  /** Aborted when the lease ends: what is not done by then is another worker's. */
  readonly signal: AbortSignal
}

/**
 * What came of it: finished, to be tried again so long after it is settled, or given up. `result` goes to the kind's `record`; `failure`
 * makes it an unforeseen error: its kind and code.
 */
export type Outcome<Result> =
  | { readonly end: 'done'; readonly result: Result }
  | { readonly end: 'again'; readonly afterMs: number; readonly failure?: string; readonly result: Result }
  | { readonly end: 'shelved'; readonly reason: string; readonly result: Result }

export type Settled<Result> = { readonly item: WorkItem; readonly outcome: Outcome<Result> }

type Declared<Result, Loaded> = {
  /** How it stands in the database: never changed, never used again. */
  readonly number: number
  readonly name: string
  /** After an unforeseen error it waits and is tried again, for ever, since it is owed to a party outside. Other kinds are shelved. */
  readonly neverShelved?: true
  /** The peer that it calls outside, when that is the same for all of its lanes: a name of our own. */
  readonly peer?: string
  /** Loads what the items that were claimed together need, in one look; by the item's id. */
  readonly prepare?: (tools: Tools, items: readonly WorkItem[]) => Promise<ReadonlyMap<number, Loaded>>
  /** Runs with no transaction open. */
  readonly handle: (tools: Tools, item: WorkItem, loaded: Loaded | undefined) => Promise<Outcome<Result>>
  /**
   * Writes the outcomes in the transaction that settles them, for those whose lease still holds. System role, many at once; one by one
   * when that fails. The result of an item that failed is undefined.
   */
  readonly record?: (tx: Tx, settled: readonly Settled<Result>[]) => Promise<void>
  /** The same for those whose lease has ended or passed on: what is a fact all the same, and nothing that decides over the item. */
  readonly recordLate?: (tx: Tx, settled: readonly Settled<Result>[]) => Promise<void>
}

/** The types of what is loaded and of the result matter only between a kind's own functions. */
export type WorkKind = Declared<unknown, unknown>

export const defineWork = <Result, Loaded = undefined>(kind: Declared<Result, Loaded>): WorkKind =>
  kind as unknown as WorkKind

type NewWork = { readonly lane: string; readonly subject: string }

/** Inserts a row of `work`: it is due, and can be claimed, from the commit of `tx` on. */
export async function enqueue(tx: Tx, { organizationId }: Scope, { number }: WorkKind, { lane, subject }: NewWork) {
  await tx.insertInto('work').values({ organization_id: organizationId, kind: number, lane, subject }).execute()
}

/** Every kind once, by number and by name. */
export function workKinds(kinds: readonly WorkKind[]): ReadonlyMap<number, WorkKind> {
  const byNumber = new Map<number, WorkKind>()
  for (const kind of kinds) {
    const other = byNumber.get(kind.number) ?? kinds.find((k) => k !== kind && k.name === kind.name)
    if (other) throw new Error(`the work '${kind.name}' and '${other.name}' have the same number or name`)
    byNumber.set(kind.number, kind)
  }
  return byNumber
}
