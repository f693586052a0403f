// Finds the record that was made under an idempotencyId: an id belongs to its maker, and a record out of reach is not shown.
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Tables, Tx } from '../../kit/db/tables.ts'
import { IdempotencyIdUsed, type Origin } from '../../kit/idempotency.ts'
import { integrationOf, userOf } from './caller.ts'
import { isWithinReach } from './require-visible.ts'

/** The maker where there is neither integration nor user: of the operator's ids, and of staff's from before each user had its own. */
const NO_MAKER = '00000000-0000-0000-0000-000000000000'

/** Who makes a record, and under which id; to be stored with it. */
export const originOf = (caller: Caller, idempotencyId: string | undefined): Origin => ({
  integration_id: integrationOf(caller),
  created_by_user_id: userOf(caller),
  idempotency_id: idempotencyId ?? null,
})

export type IdempotentTable = {
  [T in keyof Tables]: Tables[T] extends { [C in keyof Origin]: unknown } ? T : never
}[keyof Tables] &
  string

/** How to find the property of a record that has no `property_id` of its own, or may have none; null: of the whole organization. */
export type PropertyOf<Row> = 'of the whole organization' | ((row: Row) => Promise<string | null>)
/** Those whose records have a `property_id`. */
type PlacedTable = {
  [T in IdempotentTable]: Selectable<Tables[T]> extends { property_id: string } ? T : never
}[IdempotentTable]

/**
 * Returns a function that finds what the caller has already made under this id; undefined when it gave none. The function throws
 * IdempotencyIdUsed for a record outside the caller's reach, so that no action can give it away or make a second one.
 */
export const earlier = <T extends PlacedTable>(tx: Tx, caller: Caller, table: T, made: Origin) =>
  findEarlier(tx, caller, table, made, undefined)

/** The same of any table; `propertyOf` is undefined for one whose records have a `property_id`. */
export const findEarlier = <T extends IdempotentTable>(
  tx: Tx,
  caller: Caller,
  table: T,
  made: Origin,
  propertyOf: PropertyOf<Selectable<Tables[T]>> | undefined,
) =>
  made.idempotency_id === null
    ? undefined
    : async (): Promise<Selectable<Tables[T]> | undefined> => {
        // A user's own comes before one from the time when staff shared their ids.
        const { rows } = await sql<Selectable<Tables[T]>>`
          select * from ${sql.table(table)} t where t.organization_id = ${caller.organizationId}
            and t.idempotency_id = ${made.idempotency_id} and ${sql.raw(makerOf('t'))} = any(${makersOf(made)}::uuid[])
          order by t.created_by_user_id nulls last limit 1`.execute(tx)
        const [row] = rows
        if (row && !(await isReached(caller, row, propertyOf))) throw new IdempotencyIdUsed()
        return row
      }

async function isReached<Row>(caller: Caller, row: Row, propertyOf: PropertyOf<Row> | undefined): Promise<boolean> {
  if (caller.reach === null || propertyOf === 'of the whole organization') return true
  const id = propertyOf ? await propertyOf(row) : (row as { readonly property_id: string }).property_id
  return id === null || isWithinReach(caller, id)
}

/** The same condition as SQL text, for a statement that asks for more; `makers` are those of `makersOf`. */
export const isUnder = (row: string, organizationId: string, makers: string, idempotencyId: string) =>
  `${row}.organization_id = ${organizationId} and ${row}.idempotency_id = ${idempotencyId} and ${makerOf(row)} = any(${makers}::uuid[])`

/** As in the unique index. */
const makerOf = (row: string) => `coalesce(${row}.integration_id, ${row}.created_by_user_id, '${NO_MAKER}')`

/** The makers whose records a repeated id may mean. */
export function makersOf({ integration_id, created_by_user_id }: Origin): string[] {
  if (integration_id !== null) return [integration_id]
  return created_by_user_id === null ? [NO_MAKER] : [created_by_user_id, NO_MAKER]
}
