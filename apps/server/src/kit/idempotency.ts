// A repeated idempotencyId gives back the first record and does nothing more. It is a unique index in the record's own table,
// written with the record, for ever: not a cache.

import { type Selectable, sql } from 'kysely'
import type { Scope, Tables, Tx } from './db/tables.ts'
import { optional } from './field-wrappers.ts'
import { text } from './fields.ts'
import { ok, Reply } from './reply.ts'

export const idempotencyId = text({
  min: 1,
  max: 255,
  doc: 'Yours to choose, one for each thing to create. Repeated, it returns the first record.',
})
export const idempotencyInput = { idempotencyId: optional(idempotencyId) }

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Who made a record, and under which id of theirs: the two columns that `app_idempotent` gives a table. */
export type Origin = { readonly integration_id: string | null; readonly idempotency_id: string | null }

/** How to find what an integration has already made under an id of its own; undefined when it gave none. People share a scope. */
export const earlier = <T extends IdempotentTable>(
  tx: Tx,
  { organizationId }: Scope,
  table: T,
  { integration_id, idempotency_id }: Origin,
) =>
  idempotency_id === null
    ? undefined
    : async (): Promise<Selectable<Tables[T]> | undefined> => {
        const { rows } = await sql<Selectable<Tables[T]>>`
          select * from ${sql.table(table)} where organization_id = ${organizationId}
            and coalesce(integration_id, ${NOBODY}) = ${integration_id ?? NOBODY} and idempotency_id = ${idempotency_id}`.execute(
          tx,
        )
        return rows[0]
      }

/** The same question as a condition in SQL, for a look that asks more than this. */
export const isUnder = (row: string, organizationId: string, integrationId: string, idempotencyId: string) =>
  `${row}.organization_id = ${organizationId} and coalesce(${row}.integration_id, '${NOBODY}') = coalesce(${integrationId}::uuid, '${NOBODY}')
    and ${row}.idempotency_id = ${idempotencyId}`

type IdempotentTable = {
  [T in keyof Tables]: Tables[T] extends { idempotency_id: unknown; integration_id: unknown } ? T : never
}[keyof Tables] &
  string

export type Once<Row> = { readonly row: Row; readonly replayed: boolean }

/**
 * Looked up before anything that could refuse. `insert` gives undefined when another call with the same id was faster; what that
 * one stored is then found.
 */
export async function once<Row>(
  find: (() => Promise<Row | undefined>) | undefined,
  insert: () => Promise<Row | undefined>,
): Promise<Once<Row>> {
  const first = await find?.()
  if (first) return { row: first, replayed: true }
  const stored = await insert()
  if (stored) return { row: stored, replayed: false }
  const faster = await find?.()
  if (!faster) throw new Error('neither stored nor found')
  return { row: faster, replayed: true }
}

/** The header of an answer that was given before. */
export const REPLAYED = { 'idempotent-replayed': 'true' }

/** 201 for a new record, 200 and a header for one that was there already. */
export const createdOnce = (body: unknown, { replayed }: { readonly replayed: boolean }): Reply =>
  replayed ? ok(body, REPLAYED) : new Reply(201, body)
