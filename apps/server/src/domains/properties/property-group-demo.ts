import { made, remember } from '../../kit/demo-story.ts'
import type { DemoStep } from '../../kit/domain.ts'
import { newId } from '../../kit/ids.ts'

export const propertyGroupDemo: DemoStep[] = [
  {
    what: 'property groups',
    load: async (tx, { organizationId: organization_id }, story) => {
      const all = made(story, 'property')
      const half = Math.ceil(all.length / 2)
      const rows = [
        { name: 'Whole portfolio', property_ids: all },
        { name: 'North region', property_ids: all.slice(0, half) },
        { name: 'South region', property_ids: all.slice(half) },
      ].map((row) => ({ ...row, organization_id, id: newId() }))
      await tx.insertInto('property_groups').values(rows).execute()
      remember(story, 'propertyGroup', rows)
    },
  },
]
