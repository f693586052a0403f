// The people of an application, added, changed and taken out one by one.
import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { type Once, once } from '../../kit/idempotency.ts'
import type { Given } from '../../kit/input.ts'
import { earlier, originOf } from '../access/index.ts'
import {
  addCustomer,
  type applicantChange,
  changeCustomer,
  changeGiven,
  findApplicant,
  type newApplicant,
  readApplicant,
  removeCustomer,
  type StoredCustomer,
} from '../households/index.ts'
import { updateApplication } from './application.queries.ts'
import { checkMoves, holdApplication, isLockedTransfer } from './hold-application.ts'
import { takeTurn } from './take-turn.ts'

export async function addApplicant(
  ctx: Ctx,
  applicationId: string,
  input: Given<typeof newApplicant>,
): Promise<Once<StoredCustomer>> {
  const { caller, db, requestId } = ctx
  const made = originOf(caller, input.idempotencyId)
  return db.transaction(caller, async (tx) => {
    await takeTurn(tx, caller, 'customers', made)
    return once(earlier(tx, caller, 'customers', made), async () => {
      const { household } = await holdApplication(tx, caller, applicationId)
      const added = await addCustomer(ctx, tx, household, input, { ...made, application_id: applicationId })
      await followPrimary(ctx, tx, applicationId, added)
      await audit(tx, caller, 'customer.created', added.id, requestId)
      return added
    })
  })
}

/** In a locked household what is said of a member is the application's own, and goes on changing as its terms do. */
export async function changeApplicant(
  ctx: Ctx,
  applicationId: string,
  customerId: string,
  change: Given<typeof applicantChange>,
): Promise<StoredCustomer> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const held = await holdApplication(tx, caller, applicationId)
    const stored = await findApplicant(tx, caller, applicationId, customerId)
    if (isLockedTransfer(held)) {
      await checkMoves(tx, caller, held, 'its applicants')
      await changeGiven(ctx, tx, held.household, applicationId, stored, change)
    } else await changeCustomer(ctx, tx, held.household, stored, change)
    const changed = await readApplicant(tx, caller, customerId)
    if (!stored.head_of_household) await followPrimary(ctx, tx, applicationId, changed)
    await audit(tx, caller, 'customer.updated', customerId, requestId)
    return changed
  })
}

export async function removeApplicant(ctx: Ctx, applicationId: string, customerId: string): Promise<void> {
  const { caller, db, requestId } = ctx
  await db.transaction(caller, async (tx) => {
    const { household } = await holdApplication(tx, caller, applicationId)
    const stored = await findApplicant(tx, caller, applicationId, customerId)
    await removeCustomer(ctx, tx, household, stored)
    await audit(tx, caller, 'customer.removed', customerId, requestId)
  })
}

async function followPrimary(
  { caller }: Ctx,
  tx: Tx,
  applicationId: string,
  { id, head_of_household }: StoredCustomer,
) {
  if (head_of_household) await updateApplication(tx, caller, applicationId, { customer_id: id })
}
