import type { Selectable } from 'kysely'
import { audit, isAudited } from '../../../kit/audit.ts'
import type { Caller, Tools } from '../../../kit/context.ts'
import type { Tables, Tx } from '../../../kit/db/tables.ts'
import { excerpt } from '../../../kit/excerpt.ts'
import { newId } from '../../../kit/ids.ts'
import { systemCaller } from '../../../kit/system-caller.ts'
import { notifyStaff } from '../../access/index.ts'
import { lockHousehold } from '../../households/index.ts'
import type { TransactionType } from '../balance-effect.ts'
import { bookTransaction } from '../book-transaction.ts'
import { findActiveCode } from '../ledger.queries.ts'
import { dayAfter, type Frequency, firstDue } from './due-days.ts'
import * as posting from './posting.queries.ts'

type Scheduled = Selectable<Tables['scheduled_transactions']>

/** MORE: a day was posted, or the record has moved, and another day may be due. REFUSED: not to be posted until the reason is mended. */
export type Step = { readonly end: 'MORE' | 'NOTHING_DUE' } | { readonly end: 'REFUSED'; readonly reason: string }

const PASSED_OVER = 'scheduled_transaction.passed_over'
const NOTIFICATION_KIND = 'SCHEDULED_TRANSACTION_REFUSED'

/**
 * Posts the first day of one scheduled transaction that is due and not settled, if its property has posting turned on. The day is settled
 * in the same transaction, and a unique index takes each day once: calls may be repeated and run at the same time.
 */
export function postNextDue({ db }: Pick<Tools, 'db'>, organizationId: string, id: string): Promise<Step> {
  const by = systemCaller(organizationId, 'ledger')
  return db.transaction(by, async (tx): Promise<Step> => {
    const found = await posting.findHouseholdOf(tx, by, id)
    if (!found) return { end: 'NOTHING_DUE' }
    const household = await lockHousehold(tx, by, found.household_id)
    const scheduled = await posting.lockScheduled(tx, by, id)
    // An import has just given it to another household, which the next call locks.
    if (scheduled.household_id !== household.id) return { end: 'MORE' }
    // The household moved before migration 0080, whose trigger moves its scheduled transactions with it.
    if (scheduled.property_id !== household.property_id) {
      await posting.moveTo(tx, by, id, household.property_id)
      return { end: 'MORE' }
    }
    const { today, from, isInactive } = await posting.lockPosting(tx, by, household.property_id, scheduled.due_from)
    if (from === null) return { end: 'NOTHING_DUE' }
    const days = recurrenceOf(scheduled)
    const due = firstDue(days, from)
    if (due === null || due > today) {
      await posting.settleUntil(tx, by, id, due)
      return { end: 'NOTHING_DUE' }
    }
    const lastDay = isInactive ? '-infinity' : await posting.lastDayOf(tx, by, household, scheduled.lease_id)
    if (lastDay !== null && (lastDay === '-infinity' || due > lastDay)) {
      await posting.settleUntil(tx, by, id, firstDue(days, dayAfter(today)))
      // Audited for the first such day only: without an end date, a household that has left has such days for ever.
      if (!(await isAudited(tx, by, PASSED_OVER, id))) await audit(tx, by, PASSED_OVER, id)
      return { end: 'NOTHING_DUE' }
    }
    const reason = await whyRefused(tx, by, household.property_id, scheduled)
    if (reason) {
      await notifyOfRefusal(tx, by, household.property_id, scheduled, due, reason)
      return { end: 'REFUSED', reason: `${due}: ${reason}` }
    }
    await bookTransaction(tx, by, {
      id: newId(),
      property_id: household.property_id,
      household_id: household.id,
      code: scheduled.code,
      type: scheduled.type as TransactionType,
      amount: scheduled.amount,
      date: due,
      document_number: scheduled.document_number,
      notes: scheduled.description,
      scheduled_transaction_id: id,
    })
    await posting.settleUntil(tx, by, id, firstDue(days, dayAfter(due)))
    return { end: 'MORE' }
  })
}

const recurrenceOf = ({ frequency, start_date, end_date }: Scheduled) => ({
  frequency: frequency as Frequency,
  startDate: start_date,
  endDate: end_date,
})

async function whyRefused(
  tx: Tx,
  by: Caller,
  propertyId: string,
  { code, type }: Scheduled,
): Promise<string | undefined> {
  const found = await findActiveCode(tx, by, propertyId, code)
  if (!found) return `code ${excerpt(code)} is no active transaction code of the property or its organization`
  return found.type === type
    ? undefined
    : `code ${excerpt(code)} is now of type ${found.type}, and was scheduled as ${type}`
}

async function notifyOfRefusal(tx: Tx, by: Caller, propertyId: string, { id }: Scheduled, due: string, reason: string) {
  if (await posting.isNotifiedAlready(tx, by, NOTIFICATION_KIND, id)) return
  await notifyStaff(tx, by, {
    propertyId,
    kind: NOTIFICATION_KIND,
    message: `What was due on ${due} was not posted: ${reason}`,
    subjectType: 'scheduledTransaction',
    subjectId: id,
  })
}
