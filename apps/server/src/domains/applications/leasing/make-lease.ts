import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { Once, Origin } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest, Conflict } from '../../../kit/problems.ts'
import { createOnce } from '../../access/index.ts'
import { insertLease, type StoredLease } from '../../households/index.ts'
import { lockUnit, UnitUnavailable } from '../../properties/index.ts'
import { findHolder, findLease, type StoredApplication, updateApplication } from '../application.queries.ts'
import type { newLease } from '../application.resource.ts'
import { checkMoves, lockApplication } from '../lock-application.ts'

type NewLease = InputOf<typeof newLease>

/** A draft, for the household and the unit of an approved application. */
export const makeLease = (ctx: Ctx, applicationId: string, input: NewLease): Promise<Once<StoredLease>> =>
  createOnce(ctx, 'leases', input, {
    lock: 'idempotencyId',
    create: (tx, made) => make(ctx, tx, applicationId, input, made),
  })

async function make(ctx: Ctx, tx: Tx, applicationId: string, input: NewLease, made: Origin) {
  const { caller, requestId } = ctx
  const { startDate, endDate = null } = input
  if (endDate !== null && endDate < startDate) throw new BadRequest('endDate must not be before startDate')
  const locked = await lockApplication(tx, caller, applicationId)
  const { application } = locked
  await checkMoves(tx, caller, locked, 'its leases')
  if (application.status !== 'APPROVED' || application.unit_id === null)
    throw new Conflict(`Application ${applicationId} is ${application.status}; a lease is made from an approved one`)
  const other = await findLease(tx, caller, applicationId)
  if (other) throw new Conflict(`Application ${applicationId} already has the lease ${other.id}; cancel it first`)
  await keepUnit(ctx, tx, application, application.unit_id)
  const stored = await insertLease(tx, caller, {
    ...made,
    id: newId(),
    property_id: application.property_id,
    unit_id: application.unit_id,
    household_id: application.household_id,
    application_id: applicationId,
    start_date: startDate,
    end_date: endDate,
    rent_amount: input.rentAmount,
    security_deposit_amount: input.securityDepositAmount ?? 0,
    term_months: input.termMonths === undefined ? application.lease_term_months : input.termMonths,
  })
  if (!stored) return undefined
  await updateApplication(tx, caller, applicationId, { lease_id: stored.id, holds_unit: true })
  await audit(tx, caller, 'lease.created', stored.id, requestId)
  return stored
}

/** Locks the unit; throws when another application was faster. Otherwise one that lost its hold, or never had one, gets it again. */
async function keepUnit({ caller }: Ctx, tx: Tx, { id, property_id }: StoredApplication, unitId: string) {
  await lockUnit(tx, caller, property_id, unitId)
  const holder = await findHolder(tx, caller, unitId)
  if (holder && holder.id !== id) throw new UnitUnavailable(`Unit ${unitId} is held by another application`)
}
