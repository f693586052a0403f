// A demo application with one applicant.
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { remember } from '../../kit/demo-story.ts'
import type { DemoStory } from '../../kit/domain.ts'
import { newId } from '../../kit/ids.ts'
import type { ApplicationStatus } from './application.resource.ts'
import { isOpen } from './application-status.ts'

export type DemoProspect = {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
}

type Applying = {
  readonly propertyId: string
  readonly prospect: DemoProspect
  readonly status: ApplicationStatus
  readonly reason?: string
  readonly unitId?: string
}

/** The first prospect of a property that has this status and has not applied. */
export const nextProspect = (tx: Tx, { organizationId }: Scope, propertyId: string, status: string) =>
  tx
    .selectFrom('prospects')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)
    .where('application_id', 'is', null)
    .where('status', '=', status)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()

export async function makeApplication(
  tx: Tx,
  by: Scope,
  story: DemoStory,
  { propertyId, prospect, status, reason, unitId }: Applying,
) {
  const mine = { organization_id: by.organizationId, property_id: propertyId }
  const last_name = prospect.last_name ?? 'Lane'
  const gone = isOpen(status) ? {} : { status: 'CANCELED' }
  const household = { ...mine, ...gone, id: newId(), name: last_name, prospect_id: prospect.id }
  const customer = {
    ...mine,
    ...gone,
    id: newId(),
    household_id: household.id,
    prospect_id: prospect.id,
    first_name: prospect.first_name ?? 'Robin',
    last_name,
    email: prospect.email,
    phone: prospect.phone,
    birth_date: '1987-08-21',
    head_of_household: true,
    applicant_type: 'PRIMARY',
  }
  const application = {
    ...mine,
    id: newId(),
    prospect_id: prospect.id,
    household_id: household.id,
    customer_id: customer.id,
    status,
    lease_term_months: 12,
    ...(reason !== undefined && { status_reason: reason }),
    ...(unitId !== undefined && { unit_id: unitId, holds_unit: true }),
  }
  await tx.insertInto('households').values(household).execute()
  await tx.insertInto('customers').values(customer).execute()
  await tx.insertInto('applications').values(application).execute()
  await leadTo(tx, by, { prospect, household, customer, application, unitId })
  remember(story, 'household', [household])
  remember(story, 'customer', [customer])
  remember(story, 'application', [application])
}

type Ids = Readonly<Record<'prospect' | 'household' | 'customer', { readonly id: string }>> & {
  readonly application: { readonly id: string; readonly status: ApplicationStatus }
  readonly unitId: string | undefined
}

/** Links the prospect, household, customer and unit to the application. */
async function leadTo(tx: Tx, { organizationId }: Scope, { prospect, household, customer, application, unitId }: Ids) {
  const application_id = application.id
  await tx
    .updateTable('prospects')
    .set({
      application_id,
      household_id: household.id,
      customer_id: customer.id,
      ...(isOpen(application.status) && { status: 'APPLIED' }),
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', prospect.id)
    .execute()
  await tx
    .updateTable('households')
    .set({ application_id, primary_customer_id: customer.id })
    .where('organization_id', '=', organizationId)
    .where('id', '=', household.id)
    .execute()
  await tx
    .updateTable('customers')
    .set({ application_id })
    .where('organization_id', '=', organizationId)
    .where('id', '=', customer.id)
    .execute()
  if (unitId === undefined) return
  await tx
    .updateTable('units')
    .set({ most_recent_application_id: application_id })
    .where('organization_id', '=', organizationId)
    .where('id', '=', unitId)
    .execute()
}
