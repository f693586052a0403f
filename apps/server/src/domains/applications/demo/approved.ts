// Where a property has a unit to let, its second prospect has been approved for it.
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { made } from '../../../kit/demo-story.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { changeStatus } from '../change-status.ts'
import { makeApplication, nextProspects } from './applicants.ts'

export const approvedDemo: DemoStep = {
  what: 'approved applications',
  load: async (tx, by, story) => {
    const prospects = await nextProspects(tx, by, 'CONTACTED')
    for (const propertyId of made(story, 'property')) {
      const prospect = prospects.get(propertyId)
      const unit = await unitToLet(tx, by, propertyId)
      if (!prospect || !unit) continue
      await changeStatus(story.ctx, await makeApplication(story, prospect, unit.id), { status: 'APPROVED' })
    }
  },
}

const unitToLet = (tx: Tx, { organizationId }: Scope, propertyId: string) =>
  tx
    .selectFrom('units')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)
    .where('status', '=', 'VACANT_READY')
    .orderBy('number')
    .executeTakeFirst()
