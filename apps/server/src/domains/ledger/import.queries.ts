// Reads what imported lines are checked against, for a whole batch at a time.
import { sql } from 'kysely'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import type { TransactionType } from './balance-effect.ts'

export type StoredLine = {
  readonly household_id: string | null
  readonly application_id: string | null
  readonly customer_id: string | null
  readonly lease_id: string | null
  readonly property_id: string
  readonly code: string
  readonly type: TransactionType
  readonly start_date: string | null
  readonly end_date: string | null
}

/** What is stored under these keys, by key. */
export async function storedLines(
  tx: Tx,
  { organizationId }: Scope,
  table: 'transactions' | 'scheduled_transactions',
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredLine>> {
  const own =
    table === 'transactions'
      ? sql`application_id, customer_id, null as lease_id, null as start_date, null as end_date`
      : sql`null as application_id, null as customer_id, lease_id, start_date, end_date`
  const { rows } = await sql<StoredLine & { key: string }>`
    select import_key as key, property_id, household_id, code, type, ${own} from ${sql.table(table)}
    where organization_id = ${organizationId} and import_key = any(${[...keys]}::text[])`.execute(tx)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

/** Locks these households, in order of id in every import, and gives their properties by household: posts and files wait for each other. */
export async function lockHouseholds(tx: Tx, { organizationId }: Scope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; property_id: string }>`
    select id, property_id from households where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx)
  return new Map(rows.map(({ id, property_id }) => [id, property_id]))
}

/** The household of each of these records, by the record's id. */
export async function householdsOf(
  tx: Tx,
  { organizationId }: Scope,
  table: 'applications' | 'customers' | 'leases',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; household_id: string }>`
    select id, household_id from ${sql.table(table)}
    where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, household_id }) => [id, household_id]))
}

export type KnownCode = { readonly code: string; readonly property_id: string | null; readonly type: TransactionType }

/** Sorted so that the first of several is the one to use: the active before the others, and the property's before the organization's. */
export async function knownCodes(tx: Tx, { organizationId }: Scope, codes: readonly string[]): Promise<KnownCode[]> {
  const { rows } = await sql<KnownCode>`
    select code, property_id, type from transaction_codes
    where organization_id = ${organizationId} and code = any(${[...codes]}::text[])
    order by is_active desc, property_id nulls last`.execute(tx)
  return rows
}
