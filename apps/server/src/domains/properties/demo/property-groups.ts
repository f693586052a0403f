import { made, remember } from '../../../kit/demo-story.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { createPropertyGroup } from '../create-property-group.ts'

export const propertyGroupDemo: DemoStep[] = [
  {
    what: 'property groups',
    load: async (_tx, _by, story) => {
      const all = made(story, 'property')
      const half = Math.ceil(all.length / 2)
      const groups = [
        { name: 'Whole portfolio', propertyIds: all },
        { name: 'North region', propertyIds: all.slice(0, half) },
        { name: 'South region', propertyIds: all.slice(half) },
      ].filter(({ propertyIds }) => propertyIds.length > 0)
      for (const group of groups) remember(story, 'propertyGroup', [(await createPropertyGroup(story.ctx, group)).row])
    },
  },
]
