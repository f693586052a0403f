import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Caller, Tools } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest } from '../../../kit/problems.ts'
import { columnOf } from '../../../kit/resource.ts'
import { checkProperty } from '../property.queries.ts'
import { todayAt } from '../today.ts'
import { propertyConfiguration, type propertyConfigurationInput } from './property-configuration.resource.ts'

export type ConfigurationChange = InputOf<typeof propertyConfigurationInput>

/** What is missing stays as it is, null clears. A dated value takes the place of the one that was to begin on the same day. */
export async function setPropertyConfiguration(
  { db, sealing }: Pick<Tools, 'db' | 'sealing'>,
  by: Caller,
  propertyId: string,
  change: ConfigurationChange,
  requestId?: string,
): Promise<void> {
  const {
    timezone,
    lateFeeMethod,
    securityDepositSimpleInterestRate,
    officeAlarmCode,
    postsScheduledTransactions,
    ...plain
  } = change
  await db.transaction(by, async (tx) => {
    await checkProperty(tx, by, propertyId)
    const postedFrom = await lockPostedFrom(tx, by, propertyId)
    if (timezone !== undefined) await moveProperty(tx, by, propertyId, timezone)
    const today = await todayAt(tx, by, propertyId)
    const postsFrom = firstDay(change, postedFrom, today)
    const columns: Record<string, unknown> = columnsOf({
      ...plain,
      ...(postsFrom !== postedFrom && { postsScheduledTransactionsFrom: postsFrom }),
    })
    if (officeAlarmCode !== undefined) {
      const place = { table: 'property_configurations', column: 'office_alarm_code', id: propertyId }
      columns['office_alarm_code'] = officeAlarmCode && (await sealing.seal(tx, by, place, officeAlarmCode))
    }
    await tx
      .insertInto('property_configurations')
      .values({ ...columns, organization_id: by.organizationId, id: propertyId })
      // `id` is set too, so that the row is updated even when only the time zone or a dated value changes.
      .onConflict((there) => there.columns(['organization_id', 'id']).doUpdateSet({ ...columns, id: propertyId }))
      .execute()
    if (lateFeeMethod !== undefined)
      await saveDatedValue(tx, by, propertyId, 'property_late_fee_methods', 'late_fee_method', lateFeeMethod)
    if (securityDepositSimpleInterestRate !== undefined)
      await saveDatedValue(
        tx,
        by,
        propertyId,
        'property_deposit_interest_rates',
        'security_deposit_simple_interest_rate',
        securityDepositSimpleInterestRate,
      )
    await audit(tx, by, 'property_configuration.updated', propertyId, requestId)
    if (postsFrom === postedFrom) return
    await audit(tx, by, `scheduled_posting.turned_${postsFrom === null ? 'off' : 'on'}`, propertyId, requestId)
  })
}

/**
 * The first day of posting after the change, null for none. The switch without a day means today, unless it is on already. A new day
 * before today is refused: what was due before posting was asked for is never posted.
 */
function firstDay(change: ConfigurationChange, before: string | null, today: string): string | null {
  const { postsScheduledTransactions: isOn, postsScheduledTransactionsFrom: from } = change
  if (isOn === undefined) return from === undefined ? before : notBefore(from, before, today)
  if (from !== undefined && isOn !== (from !== null))
    throw new BadRequest('postsScheduledTransactions and postsScheduledTransactionsFrom contradict each other')
  if (!isOn) return null
  return from == null ? (before ?? today) : notBefore(from, before, today)
}

function notBefore(from: string | null, before: string | null, today: string): string | null {
  if (from !== null && from !== before && from < today)
    throw new BadRequest(
      `postsScheduledTransactionsFrom must not be before today at the property, ${today}, not ${from}`,
    )
  return from
}

/** Locks the row, and so waits for posts and changes under way: after a change of the day, nothing is posted by the old one. */
async function lockPostedFrom(tx: Tx, { organizationId }: Caller, propertyId: string): Promise<string | null> {
  await tx
    .insertInto('property_configurations')
    .values({ organization_id: organizationId, id: propertyId })
    .onConflict((there) => there.doNothing())
    .execute()
  const found = await ownRow(tx, { organizationId }, 'property_configurations', propertyId)
    .select('posts_scheduled_transactions_from as day')
    .forUpdate()
    .executeTakeFirst()
  return found?.day ?? null
}

/** An empty list is stored as null. */
const columnsOf = (plain: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      columnOf(propertyConfiguration, name),
      Array.isArray(value) && value.length === 0 ? null : value,
    ]),
  )

const moveProperty = (tx: Tx, caller: Caller, id: string, timezone: string | null) =>
  updateOwnRow(tx, caller, 'properties', id).set({ timezone }).execute()

/** Call it after the time zone is written: without a day of its own a value holds from today in that zone. */
async function saveDatedValue(
  tx: Tx,
  { organizationId }: Caller,
  propertyId: string,
  table: 'property_late_fee_methods' | 'property_deposit_interest_rates',
  column: string,
  given: Readonly<Record<string, unknown>> | null,
) {
  const { value = null, effectiveDate = null } = given ?? {}
  await sql`
    insert into ${sql.table(table)} (organization_id, property_id, effective_date, ${sql.ref(column)})
    select organization_id, id, coalesce(${effectiveDate}::date, app_today(timezone)), ${value}
    from properties where organization_id = ${organizationId} and id = ${propertyId}
    on conflict (organization_id, property_id, effective_date)
    do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(tx)
}
