// The LOST prospect of each property had applied: at one the property denied it, at the next the prospect canceled.
import { made } from '../../kit/demo-story.ts'
import type { DemoStep } from '../../kit/domain.ts'
import { makeApplication, nextProspect } from './demo-applying.ts'

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
      if (prospect && end) await makeApplication(tx, by, story, { propertyId, prospect, ...end })
    }
  },
}
