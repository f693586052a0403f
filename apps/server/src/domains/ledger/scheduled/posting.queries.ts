// Queries by which the worker posts scheduled transactions. Every function takes the transaction, then the scope, which limits it to
// one organization's rows.
import { sql } from 'kysely'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import type { StoredHousehold } from '../../households/index.ts'

/** Undefined when there is none. */
export const findHouseholdOf = (tx: Tx, scope: Scope, id: string) =>
  ownRow(tx, scope, 'scheduled_transactions', id).select('household_id').executeTakeFirst()

/** Locks the row until the transaction ends. Lock its household first, as every change of a scheduled transaction does. */
export const lockScheduled = (tx: Tx, scope: Scope, id: string) =>
  ownRow(tx, scope, 'scheduled_transactions', id).selectAll().forUpdate().executeTakeFirstOrThrow()

export type Posting = {
  readonly today: string
  /** The first day that is still to be settled; null when nothing is, or nothing is posted at the property today. */
  readonly from: string | null
  readonly isInactive: boolean
}

/** Locks the property's configuration (FOR SHARE): once posting is turned off, nothing more is posted. */
export async function lockPosting(
  tx: Tx,
  { organizationId }: Scope,
  propertyId: string,
  dueFrom: string,
): Promise<Posting> {
  const { rows } = await sql<Posting>`
    select app_today(p.timezone) as today, p.status = 'INACTIVE' as "isInactive",
      case when c.posts_scheduled_transactions_from <= app_today(p.timezone)
        then nullif(greatest(c.posts_scheduled_transactions_from, ${dueFrom}::date), 'infinity') end as "from"
    from properties p join property_configurations c on c.organization_id = p.organization_id and c.id = p.id
    where p.organization_id = ${organizationId} and p.id = ${propertyId}
    for share of c`.execute(tx)
  return rows[0] ?? { today: '', from: null, isInactive: false }
}

/** Moves it to the property of its household. A trigger (`settle_days_before`) settles the days before today, which are not posted there. */
export const moveTo = (tx: Tx, scope: Scope, id: string, propertyId: string) =>
  updateOwnRow(tx, scope, 'scheduled_transactions', id).set({ property_id: propertyId }).execute()

/** Settles every due day before this one; null: none is to come. */
export const settleUntil = (tx: Tx, { organizationId }: Scope, id: string, day: string | null) =>
  sql`
    update scheduled_transactions set due_from = coalesce(${day}::date, 'infinity')
    where organization_id = ${organizationId} and id = ${id} and due_from <> coalesce(${day}::date, 'infinity')`.execute(
    tx,
  )

/**
 * The last day for which the household is charged: once it has left, the day it left; of a lease that is over, its last day. Minus
 * infinity when there was none; null while it goes on.
 */
export async function lastDayOf(
  tx: Tx,
  { organizationId }: Scope,
  { id, status }: StoredHousehold,
  leaseId: string | null,
): Promise<string | null> {
  const hasLeft = ['PAST', 'CANCELED', 'EVICTED'].includes(status)
  const { rows } = await sql<{ day: string | null }>`
    select least(
      case when ${hasLeft} then coalesce((
        select max(coalesce(l.move_out_date, l.end_date)) from leases l
        where l.organization_id = ${organizationId} and l.household_id = ${id} and l.status = 'ENDED'), '-infinity') end,
      (select case l.status when 'ENDED' then coalesce(l.move_out_date, l.end_date, '-infinity') else '-infinity' end from leases l
       where l.organization_id = ${organizationId} and l.id = ${leaseId}::uuid and l.status in ('ENDED', 'CANCELED'))) as day`.execute(
    tx,
  )
  return rows[0]?.day ?? null
}

/** Whether staff have an unread notification of this kind about the subject. */
export async function isNotifiedAlready(
  tx: Tx,
  { organizationId }: Scope,
  kind: string,
  subjectId: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('notices')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
