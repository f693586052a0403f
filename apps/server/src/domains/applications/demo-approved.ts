// Where a property has a unit to let, its second prospect has been approved for it.
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { made } from '../../kit/demo-story.ts'
import type { DemoStep } from '../../kit/domain.ts'
import { makeApplication, nextProspect } from './demo-applying.ts'

export const approvedDemo: DemoStep = {
  what: 'approved applications',
  load: async (tx, by, story) => {
    for (const propertyId of made(story, 'property')) {
      const prospect = await nextProspect(tx, by, propertyId, 'CONTACTED')
      const unit = await unitToLet(tx, by, propertyId)
      if (prospect && unit)
        await makeApplication(tx, by, story, { propertyId, prospect, status: 'APPROVED', unitId: unit.id })
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
