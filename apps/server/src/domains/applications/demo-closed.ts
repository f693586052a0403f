// The prospect whom a property lost had applied: at one the property said no, at the next they did themselves.
import { made } from '../../kit/demo-story.ts'
import type { DemoStep } from '../../kit/domain.ts'
import { nextProspect, tellOfApplication } from './demo-applying.ts'

const ENDS = [
  { status: 'DENIED', reason: 'Income could not be verified' },
  { status: 'CANCELED', reason: 'Took a home elsewhere' },
] as const

export const closedDemo: DemoStep = {
  what: 'closed applications',
  load: async (tx, by, story) => {
    for (const [n, propertyId] of made(story, 'property').entries()) {
      const prospect = await nextProspect(tx, by, propertyId, 'LOST')
      const end = ENDS[n % ENDS.length]
      if (prospect && end) await tellOfApplication(tx, by, story, { propertyId, prospect, ...end })
    }
  },
}
