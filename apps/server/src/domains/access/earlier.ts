// Whose an idempotencyId is, and who may be told what was made under it.
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Tables, Tx } from '../../kit/db/tables.ts'
import { IdempotencyIdUsed, type Origin } from '../../kit/idempotency.ts'
import { integrationOf, userOf } from './caller.ts'
import { isWithinReach } from './within-reach.ts'

/** In the place of a maker: the operator's ids, and those of staff from before each user had its own. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Who makes a record, and under which id; to be stored with it. */
export const originOf = (caller: Caller, idempotencyId: string | undefined): Origin => ({
  integration_id: integrationOf(caller),
  created_by_user_id: userOf(caller),
  idempotency_id: idempotencyId ?? null,
})

type IdempotentTable = {
  [T in keyof Tables]: Tables[T] extends { [C in keyof Origin]: unknown } ? T : never
}[keyof Tables] &
  string

/** How to know the property of records that do not name it themselves. */
type PropertyOf<Row> = 'of the whole organization' | ((row: Row) => Promise<string>)
type NeededFor<Row> = Row extends { property_id: string } ? [] : [propertyOf: PropertyOf<Row>]

/**
 * How to find what the caller has already made under an id of its own; undefined when it gave none. A record outside the caller's reach is
 * IdempotencyIdUsed, here, so that no action can give it away or make a second one.
 */
export const earlier = <T extends IdempotentTable>(
  tx: Tx,
  caller: Caller,
  table: T,
  made: Origin,
  ...[propertyOf]: NeededFor<Selectable<Tables[T]>>
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
  return isWithinReach(caller, id)
}

/** The same question as a condition in SQL, for a look that asks more than this; `makers` are those of `makersOf`. */
export const isUnder = (row: string, organizationId: string, makers: string, idempotencyId: string) =>
  `${row}.organization_id = ${organizationId} and ${row}.idempotency_id = ${idempotencyId} and ${makerOf(row)} = any(${makers}::uuid[])`

/** As in the unique index. */
const makerOf = (row: string) => `coalesce(${row}.integration_id, ${row}.created_by_user_id, '${NOBODY}')`

/** Whose records a repeated id may mean. */
export function makersOf({ integration_id, created_by_user_id }: Origin): string[] {
  if (integration_id !== null) return [integration_id]
  return created_by_user_id === null ? [NOBODY] : [created_by_user_id, NOBODY]
}
