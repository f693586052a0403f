// What the demo's applications have in common: prospects who have not applied yet, and an application of one of them.
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { made, remember } from '../../../kit/demo-story.ts'
import type { DemoStory } from '../../../kit/domain.ts'
import { newId } from '../../../kit/ids.ts'
import type { StoredApplication } from '../application.queries.ts'
import { createApplication } from '../create-application.ts'

export type DemoProspect = {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** Of each property the application that is still in process. */
export async function applicationsUnderWay(tx: Tx, { organizationId }: Scope, story: DemoStory) {
  const applications = await tx
    .selectFrom('applications')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...made(story, 'application'), newId()])
    .where('status', '=', 'IN_PROCESS')
    .execute()
  return new Map<string, StoredApplication>(applications.map((application) => [application.property_id, application]))
}

/** Of each property the first prospect that has this status and has not applied. */
export async function nextProspects(tx: Tx, { organizationId }: Scope, status: string) {
  const prospects = await tx
    .selectFrom('prospects')
    .select(['id', 'property_id', 'first_name', 'last_name', 'email', 'phone'])
    .where('organization_id', '=', organizationId)
    .where('application_id', 'is', null)
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  // The last of several entries for a property is the one that stays.
  return new Map<string, DemoProspect>(prospects.map((prospect) => [prospect.property_id, prospect]))
}

/** The prospect as the primary applicant. */
export const asPrimary = ({ first_name, last_name, email, phone }: DemoProspect, birthDate: string) => ({
  firstName: first_name ?? 'Robin',
  lastName: last_name ?? 'Lane',
  email,
  phone,
  birthDate,
  isPrimary: true,
})

/** An application of the prospect alone. */
export async function makeApplication(story: DemoStory, prospect: DemoProspect, unitId?: string): Promise<string> {
  const { row, customers } = await createApplication(story.ctx, {
    prospectId: prospect.id,
    ...(unitId !== undefined && { unitId }),
    leaseTermMonths: 12,
    applicants: [asPrimary(prospect, '1987-08-21')],
  })
  remember(story, 'household', [{ id: row.household_id }])
  remember(story, 'customer', customers)
  remember(story, 'application', [row])
  return row.id
}
