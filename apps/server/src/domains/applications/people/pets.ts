// The pets of an application, added, changed and taken out one by one.
import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Once } from '../../../kit/idempotency.ts'
import type { InputOf } from '../../../kit/input.ts'
import { createOnce } from '../../access/index.ts'
import {
  addPet,
  changeGivenPet,
  changePet,
  findPet,
  type newPet,
  type petChange,
  readApplicantPet,
  removePet,
  type StoredPet,
} from '../../households/index.ts'
import { checkMoves, isLockedTransfer, lockApplication } from '../lock-application.ts'

export async function addApplicationPet(
  ctx: Ctx,
  applicationId: string,
  input: InputOf<typeof newPet>,
): Promise<Once<StoredPet>> {
  const { caller, requestId } = ctx
  return createOnce(ctx, 'pets', input, {
    lock: 'idempotencyId',
    create: async (tx, made) => {
      const { household } = await lockApplication(tx, caller, applicationId)
      const added = await addPet(tx, caller, household, input, { ...made, application_id: applicationId })
      await audit(tx, caller, 'pet.created', added.id, requestId)
      return added
    },
  })
}

export async function changeApplicationPet(
  ctx: Ctx,
  applicationId: string,
  petId: string,
  change: InputOf<typeof petChange>,
): Promise<StoredPet> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const locked = await lockApplication(tx, caller, applicationId)
    const stored = await findPet(tx, caller, applicationId, petId)
    if (isLockedTransfer(locked)) {
      await checkMoves(tx, caller, locked, 'its pets')
      await changeGivenPet(tx, caller, locked.household, applicationId, stored, change)
    } else await changePet(tx, caller, locked.household, petId, change)
    await audit(tx, caller, 'pet.updated', petId, requestId)
    return readApplicantPet(tx, caller, petId)
  })
}

export async function removeApplicationPet(ctx: Ctx, applicationId: string, petId: string): Promise<void> {
  const { caller, db, requestId } = ctx
  await db.transaction(caller, async (tx) => {
    const { household } = await lockApplication(tx, caller, applicationId)
    await findPet(tx, caller, applicationId, petId)
    await removePet(tx, caller, household, petId)
    await audit(tx, caller, 'pet.removed', petId, requestId)
  })
}
