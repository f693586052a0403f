// The row that has an id in the organization of its caller: the two conditions that no statement about one row may lack.
import type { SelectQueryBuilder, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Scope, Tables, Tx } from './tables.ts'

/** The tables of organizations whose rows have an id. */
type TableWithIds = {
  [T in keyof Tables]: Tables[T] extends { organization_id: unknown; id: unknown } ? T : never
}[keyof Tables]

/** To read it: `ownRow(tx, caller, 'messages', id).selectAll()`. */
export const ownRow = <T extends TableWithIds>(tx: Tx, { organizationId }: Scope, table: T, id: string) =>
  tx
    .selectFrom(table as 'users')
    .where('organization_id', '=', organizationId)
    // biome-ignore lint/complexity/noBannedTypes: what a query has selected when it has selected nothing
    .where('id', '=', id) as unknown as SelectQueryBuilder<Tables, T, {}>

/** To change it: `updateOwnRow(tx, caller, 'messages', id).set({ … })`. */
export const updateOwnRow = <T extends TableWithIds>(tx: Tx, { organizationId }: Scope, table: T, id: string) =>
  tx
    .updateTable(table as 'users')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id) as unknown as UpdateQueryBuilder<Tables, T, T, UpdateResult>
