// Households as far along as a test needs them.
import { type Advance, applicationAt } from './applications.ts'
import { ask } from './desk.ts'
import type { Sandbox } from './sandbox.ts'

type Application = { readonly householdId: string; readonly leaseId: string | null; readonly propertyId: string }

/** The household of a new application. */
export async function householdAt(sandbox: Sandbox, step: Advance) {
  const { applicationId, lastName } = await applicationAt(sandbox, step)
  const { householdId, leaseId, propertyId } = await ask<Application>(sandbox, `GET /applications/${applicationId}`)
  const customers = await ask<readonly { id: string }[]>(sandbox, `GET /customers?filter=householdId=${householdId}`)
  return { householdId, leaseId: leaseId ?? '', propertyId, lastName, customerId: customers[0]?.id ?? '' }
}

/** A household that has moved in today. */
export async function residents(sandbox: Sandbox) {
  const household = await householdAt(sandbox, 'completed')
  await ask(sandbox, 'POST /moveIns', { leaseId: household.leaseId })
  return household
}
