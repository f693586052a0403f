// Where a property has a unit to let, its second prospect has been approved for it.
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { made, remember } from '../../kit/demo-story.ts'
import type { DemoStep } from '../../kit/domain.ts'
import { newId } from '../../kit/ids.ts'

export const approvedDemo: DemoStep = {
  what: 'approved applications',
  load: async (tx, by, story) => {
    for (const propertyId of made(story, 'property')) {
      const [prospect, unit] = await findParties(tx, by, propertyId)
      if (!prospect || !unit) continue
      const mine = { organization_id: by.organizationId, property_id: propertyId }
      const last_name = prospect.last_name ?? 'Lane'
      const household = { ...mine, id: newId(), name: last_name, prospect_id: prospect.id }
      const customer = {
        ...mine,
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
        unit_id: unit.id,
        holds_unit: true,
        status: 'APPROVED',
        lease_term_months: 12,
      }
      await tx.insertInto('households').values(household).execute()
      await tx.insertInto('customers').values(customer).execute()
      await tx.insertInto('applications').values(application).execute()
      await leadTo(tx, by, { prospect: prospect.id, unit: unit.id, household, customer, application })
      remember(story, 'household', [household])
      remember(story, 'customer', [customer])
      remember(story, 'application', [application])
    }
  },
}

async function findParties(tx: Tx, { organizationId }: Scope, propertyId: string) {
  const prospect = await tx
    .selectFrom('prospects')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)
    .where('application_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  const unit = await tx
    .selectFrom('units')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)
    .where('status', '=', 'VACANT_READY')
    .orderBy('number')
    .executeTakeFirst()
  return [prospect, unit] as const
}

type Ids = Readonly<Record<'household' | 'customer' | 'application', { readonly id: string }>>

/** Everything leads to the application, as it leads to everything. */
async function leadTo(
  tx: Tx,
  { organizationId }: Scope,
  { prospect, unit, household, customer, application }: Ids & { readonly prospect: string; readonly unit: string },
) {
  const application_id = application.id
  await tx
    .updateTable('prospects')
    .set({ application_id, household_id: household.id, customer_id: customer.id, status: 'APPLIED' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', prospect)
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
  await tx
    .updateTable('units')
    .set({ most_recent_application_id: application_id })
    .where('organization_id', '=', organizationId)
    .where('id', '=', unit)
    .execute()
}
