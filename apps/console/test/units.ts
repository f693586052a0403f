// Homes in each state, as a test needs them.
import { type Advance, applicationAt } from './applications.ts'
import { ask } from './desk.ts'
import { newHome } from './homes.ts'
import type { Sandbox } from './sandbox.ts'

export type Unit = {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly buildingName: string | null
  readonly quotingRentAmount: number | null
  readonly marketRentAmount: number | null
  readonly squareFeet: number | null
  readonly numBeds: number
  readonly availableDate: string | null
  readonly isADA: string
}

export const unitOf = (sandbox: Sandbox, id: string) => ask<Unit>(sandbox, `GET /units/${id}`)

/** A home that is empty, and the test's own from then on: it is made one that is not ready, so nobody else takes it. */
export const emptyHome = async (sandbox: Sandbox): Promise<Unit> =>
  ask<Unit>(sandbox, `PUT /units/${(await newHome(sandbox)).id}`, { status: 'VACANT_NOT_READY' })

/** A home that an application holds, as far along as it is brought. */
export async function homeOf(sandbox: Sandbox, step: Advance) {
  const { applicationId, lastName } = await applicationAt(sandbox, step)
  const { unitId, leaseId, householdId } = await ask<{ unitId: string; leaseId: string | null; householdId: string }>(
    sandbox,
    `GET /applications/${applicationId}`,
  )
  return { applicationId, lastName, householdId, leaseId: leaseId ?? '', unit: await unitOf(sandbox, unitId) }
}
