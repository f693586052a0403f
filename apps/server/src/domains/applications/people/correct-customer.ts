import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { requireRoleAt } from '../../../kit/grants.ts'
import type { InputOf } from '../../../kit/input.ts'
import {
  type CustomerCorrection,
  type customerCorrection,
  findCorrection,
  lockCustomer,
  readApplicant,
  type StoredApplicant,
  type StoredCustomer,
  storeCorrection,
} from '../../households/index.ts'
import { lockProspectsOf, updateProspect } from '../../prospects/index.ts'
import { findApplication } from '../application.queries.ts'
import { DECIDING } from '../change-status.ts'

/** What was approved was approved for these people: of staff only those correct who they are who may decide. How they are reached, all may. */
export async function correctCustomer(
  ctx: Ctx,
  id: string,
  given: InputOf<typeof customerCorrection>,
): Promise<StoredApplicant> {
  const { caller, db } = ctx
  return db.transaction(caller, async (tx) => {
    const locked = await lockCustomer(tx, caller, id)
    const correction = await findCorrection(tx, ctx, locked, given)
    const { application_id } = locked.customer
    if (correction.ofPerson.length > 0 && application_id !== null) {
      const application = await findApplication(tx, caller, application_id)
      if (application?.status === 'APPROVED') requireRoleAt(caller, DECIDING, application.property_id)
    }
    await storeCorrection(tx, ctx, locked, correction)
    await followInProspects(tx, ctx, locked.customer, correction)
    return readApplicant(tx, caller, id)
  })
}

/** Columns that a prospect has too. */
const IN_BOTH = { phone: 'phone', email: 'email', firstName: 'first_name', lastName: 'last_name' } as const

/**
 * A prospect whom the customer was keeps no value that was wrong in both: texts to the prospect, and from the number it has, would go on
 * reaching somebody else. What differed before is another matter, and stays.
 */
async function followInProspects(
  tx: Tx,
  { caller, requestId }: Ctx,
  customer: StoredCustomer,
  { fields, columns, before }: CustomerCorrection,
) {
  for (const prospect of await lockProspectsOf(tx, caller, customer)) {
    const wrong = Object.entries(IN_BOTH).filter(
      ([name, column]) =>
        fields.includes(name) && prospect[column] !== null && before.some((row) => row[column] === prospect[column]),
    )
    if (wrong.length === 0) continue
    const corrected = Object.fromEntries(wrong.map(([, column]) => [column, columns[column]]))
    await updateProspect(tx, caller, prospect.id, corrected)
    const names = wrong.map(([name]) => name)
    await audit(tx, caller, 'prospect.corrected', prospect.id, requestId, names)
  }
}
