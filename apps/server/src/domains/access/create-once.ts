// One record for one idempotencyId, whatever is created.
import type { Selectable } from 'kysely'
import type { Caller, Ctx } from '../../kit/context.ts'
import type { Tables, Tx } from '../../kit/db/tables.ts'
import { type Once, type Origin, once } from '../../kit/idempotency.ts'
import { findEarlier, type IdempotentTable, originOf, type PropertyOf } from './earlier.ts'
import { lockIdempotencyKey } from './lock-idempotency-key.ts'

type Row<T extends IdempotentTable> = Selectable<Tables[T]>

type Creation<R, Locked> = {
  /**
   * Locks what two such calls would both change, and refuses what must be refused first; the record of an earlier call is looked for again
   * afterwards. `idempotencyId`: locks the id itself, before the first look. What is written before the record itself needs one or the other:
   * nothing of it may stay when the id turns out to be used.
   */
  readonly lock?: 'idempotencyId' | ((tx: Tx) => Promise<Locked>)
  /** Throws when the record of the earlier call is about something else than this call. */
  readonly same?: (row: R) => void
  /** Undefined when the row conflicts with one that is there. */
  readonly create: (tx: Tx, made: Origin, locked: Locked) => Promise<R | undefined>
  /** What is thrown when it conflicts with a record that was not made under this id. */
  readonly taken?: () => Error
}
/** A record without `property_id` says how its property is found. */
type Placed<R> = [R] extends [{ property_id: string }]
  ? { readonly propertyOf?: never }
  : { readonly propertyOf: PropertyOf<R> }

type Given = { readonly idempotencyId?: string | undefined }

/** Creates a record in a transaction of its own. A repeated idempotencyId gives back the first and does nothing more. */
export const createOnce = <T extends IdempotentTable, Locked = undefined>(
  ctx: Ctx,
  table: T,
  given: Given,
  creation: Creation<Row<T>, Locked> & Placed<Row<T>>,
): Promise<Once<Row<T>>> => ctx.db.transaction(ctx.caller, (tx) => createOnceIn(tx, ctx.caller, table, given, creation))

/** The same in a transaction that is open. */
export async function createOnceIn<T extends IdempotentTable, Locked = undefined>(
  tx: Tx,
  caller: Caller,
  table: T,
  { idempotencyId }: Given,
  { lock, same, create, taken, propertyOf }: Creation<Row<T>, Locked> & Placed<Row<T>>,
): Promise<Once<Row<T>>> {
  const made = originOf(caller, idempotencyId)
  if (lock === 'idempotencyId') await lockIdempotencyKey(tx, caller, table, made)
  return once(findEarlier(tx, caller, table, made, propertyOf), {
    ...(typeof lock === 'function' && { lock: () => lock(tx) }),
    ...(same && { same }),
    create: (locked: Locked) => create(tx, made, locked),
    ...(taken && { taken }),
  })
}
