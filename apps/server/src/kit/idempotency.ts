// A repeated idempotencyId gives back the first record and does nothing more. It is a unique index in the record's own table,
// written with the record, for ever: not a cache.

import { optional } from './field-wrappers.ts'
import { text } from './fields.ts'
import { defineProblem } from './problems.ts'
import { ok, Reply } from './reply.ts'

export const idempotencyId = text({
  min: 1,
  max: 255,
  doc:
    'Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not ' +
    'read that one.',
})
export const idempotencyInput = { idempotencyId: optional(idempotencyId) }

/** The creator of a record, and the creator's id of it: the columns that `app_idempotent` gives a table. */
export type Origin = {
  readonly integration_id: string | null
  /** Of staff. */
  readonly created_by_user_id: string | null
  readonly idempotency_id: string | null
}

/** Its message is the same for every record, so that it reveals nothing of the one there is. */
export class IdempotencyIdUsed extends defineProblem(
  409,
  'idempotency_id_used',
  'The idempotencyId stands for a record that the caller may not read.',
) {
  constructor() {
    super('This idempotencyId was used before, for a record that you may not read. Choose another one')
  }
}

export type Once<Row> = { readonly row: Row; readonly replayed: boolean }

type Creation<Row, Locked> = {
  /** Locks what two such calls would both change. */
  readonly lock?: () => Promise<Locked>
  /** Throws when the record of the earlier call is about something else than this call. */
  readonly same?: (row: Row) => void
  /** Undefined when the row conflicts with one that is there. */
  readonly create: (locked: Locked) => Promise<Row | undefined>
  /** What is thrown when it conflicts with a record that was not made under this id. */
  readonly taken?: () => Error
}

/**
 * The record of the earlier call under the same idempotencyId, or a new one. `find` looks for the earlier one: before anything that could
 * refuse, again after waiting for the lock, and when nothing could be stored because another call was faster; undefined when there is no id.
 */
export async function once<Row, Locked = undefined>(
  find: (() => Promise<Row | undefined>) | undefined,
  { lock, same, create, taken }: Creation<Row, Locked>,
): Promise<Once<Row>> {
  const again = (row: Row): Once<Row> => {
    same?.(row)
    return { row, replayed: true }
  }
  const first = await find?.()
  if (first) return again(first)
  const locked = (await lock?.()) as Locked
  const meanwhile = lock && (await find?.())
  if (meanwhile) return again(meanwhile)
  const stored = await create(locked)
  if (stored) return { row: stored, replayed: false }
  const faster = await find?.()
  if (faster) return again(faster)
  throw taken?.() ?? new Error('neither stored nor found')
}

/** The header of an answer that was given before. */
export const REPLAYED = { 'idempotent-replayed': 'true' }

/** 201 for a new record, 200 and a header for one that was there already. */
export const createdOnce = (body: unknown, { replayed }: { readonly replayed: boolean }): Reply =>
  replayed ? ok(body, REPLAYED) : new Reply(201, body)
