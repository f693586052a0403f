import type { Selectable } from 'kysely'
import { audit } from '../../kit/audit.ts'
import type { Caller, Tools } from '../../kit/context.ts'
import type { Tables, Tx } from '../../kit/db/tables.ts'
import { excerpt } from '../../kit/excerpt.ts'
import { newId } from '../../kit/ids.ts'
import { leaveNotice } from '../access/index.ts'
import { holdHousehold } from '../households/index.ts'
import type { TransactionType } from './balance-effect.ts'
import { bookTransaction } from './book-transaction.ts'
import { dayAfter, type Frequency, firstDue } from './due-days.ts'
import { findActiveCode } from './ledger.queries.ts'
import * as posting from './posting.queries.ts'

type Scheduled = Selectable<Tables['scheduled_transactions']>

/** MORE: a day was posted, and another may be due. REFUSED: it cannot be posted until somebody mends the reason. */
export type Step = { readonly end: 'MORE' | 'NOTHING_DUE' } | { readonly end: 'REFUSED'; readonly reason: string }

const PASSED_OVER = 'scheduled_transaction.passed_over'
const NOTICE = 'SCHEDULED_TRANSACTION_REFUSED'

/**
 * Posts the first day that is due and not settled, of one scheduled transaction, if the property wants it. The day is settled in the same
 * transaction, and the database takes each day once: so it does not matter how often this is asked, or by how many at once.
 */
export function postNextDue({ db }: Pick<Tools, 'db'>, organizationId: string, id: string): Promise<Step> {
  const by: Caller = { organizationId, reach: null, grants: null, actor: { type: 'SYSTEM', id: 'ledger' } }
  return db.transaction(by, async (tx): Promise<Step> => {
    const found = await posting.findHouseholdOf(tx, by, id)
    if (!found) return { end: 'NOTHING_DUE' }
    const household = await holdHousehold(tx, by, found.household_id)
    const scheduled = await posting.holdScheduled(tx, by, id)
    // A file has just given it to another household.
    if (scheduled.household_id !== household.id) return { end: 'MORE' }
    // The household moved before the database took along what is scheduled for it (0080).
    if (scheduled.property_id !== household.property_id) {
      await posting.moveTo(tx, by, id, household.property_id)
      return { end: 'MORE' }
    }
    const { today, from, isInactive } = await posting.holdPosting(tx, by, household.property_id, scheduled.due_from)
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
      // The first of such days is enough: who has left may have no end date for ever.
      if (!(await posting.isAudited(tx, by, PASSED_OVER, id))) await audit(tx, by, PASSED_OVER, id)
      return { end: 'NOTHING_DUE' }
    }
    const reason = await whyRefused(tx, by, household.property_id, scheduled)
    if (reason) {
      await tellStaff(tx, by, household.property_id, scheduled, due, reason)
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

async function tellStaff(tx: Tx, by: Caller, propertyId: string, { id }: Scheduled, due: string, reason: string) {
  if (await posting.isToldAlready(tx, by, NOTICE, id)) return
  await leaveNotice(tx, by, {
    propertyId,
    kind: NOTICE,
    message: `What was due on ${due} was not posted: ${reason}`,
    subjectType: 'scheduledTransaction',
    subjectId: id,
  })
}
