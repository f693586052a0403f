// The people of an application, added, changed and taken out one by one.
import { audit } from '../../../kit/audit.ts'
import type { Caller, Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { requireRoleAt } from '../../../kit/grants.ts'
import type { Once } from '../../../kit/idempotency.ts'
import type { InputOf } from '../../../kit/input.ts'
import { createOnce } from '../../access/index.ts'
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
} from '../../households/index.ts'
import { updateApplication } from '../application.queries.ts'
import { DECIDING } from '../change-status.ts'
import { checkMoves, isLockedTransfer, type LockedApplication, lockApplication } from '../lock-application.ts'

export async function addApplicant(
  ctx: Ctx,
  applicationId: string,
  input: InputOf<typeof newApplicant>,
): Promise<Once<StoredCustomer>> {
  const { caller, requestId } = ctx
  return createOnce(ctx, 'customers', input, {
    lock: 'idempotencyId',
    create: async (tx, made) => {
      const { household } = await lockUndecided(tx, caller, applicationId)
      const added = await addCustomer(ctx, tx, household, input, { ...made, application_id: applicationId })
      await followPrimary(ctx, tx, applicationId, added)
      await audit(tx, caller, 'customer.created', added.id, requestId)
      return added
    },
  })
}

/** In a locked household a transfer changes its own overrides of a member, as long as its terms may change. */
export async function changeApplicant(
  ctx: Ctx,
  applicationId: string,
  customerId: string,
  change: InputOf<typeof applicantChange>,
): Promise<StoredCustomer> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const locked = await lockUndecided(tx, caller, applicationId)
    const stored = await findApplicant(tx, caller, applicationId, customerId)
    if (isLockedTransfer(locked)) {
      await checkMoves(tx, caller, locked, 'its applicants')
      await changeGiven(ctx, tx, locked.household, applicationId, stored, change)
    } else await changeCustomer(ctx, tx, locked.household, stored, change)
    const changed = await readApplicant(tx, caller, customerId)
    if (!stored.head_of_household) await followPrimary(ctx, tx, applicationId, changed)
    await audit(tx, caller, 'customer.updated', customerId, requestId)
    return changed
  })
}

export async function removeApplicant(ctx: Ctx, applicationId: string, customerId: string): Promise<void> {
  const { caller, db, requestId } = ctx
  await db.transaction(caller, async (tx) => {
    const { household } = await lockUndecided(tx, caller, applicationId)
    const stored = await findApplicant(tx, caller, applicationId, customerId)
    await removeCustomer(ctx, tx, household, stored)
    await audit(tx, caller, 'customer.removed', customerId, requestId)
  })
}

/** What was approved was approved for these people: of staff only those change them who may decide. */
async function lockUndecided(tx: Tx, caller: Caller, applicationId: string): Promise<LockedApplication> {
  const locked = await lockApplication(tx, caller, applicationId)
  const { status, property_id } = locked.application
  if (status === 'APPROVED') requireRoleAt(caller, DECIDING, property_id)
  return locked
}

async function followPrimary(
  { caller }: Ctx,
  tx: Tx,
  applicationId: string,
  { id, head_of_household }: StoredCustomer,
) {
  if (head_of_household) await updateApplication(tx, caller, applicationId, { customer_id: id })
}
