// The LOST prospect of each property had applied: at one the property denied it, at the next the prospect canceled.
import { made } from '../../../kit/demo-story.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { updateProspect } from '../../prospects/index.ts'
import { changeStatus } from '../change-status.ts'
import { makeApplication, nextProspects } from './applicants.ts'

const ENDS = [
  { status: 'DENIED', reason: 'Income could not be verified' },
  { status: 'CANCELED', reason: 'Took a home elsewhere' },
] as const

export const closedDemo: DemoStep = {
  what: 'closed applications',
  load: async (tx, by, story) => {
    const prospects = await nextProspects(tx, by, 'LOST')
    for (const [n, propertyId] of made(story, 'property').entries()) {
      const prospect = prospects.get(propertyId)
      const end = ENDS[n % ENDS.length]
      if (!prospect || !end) continue
      await changeStatus(story.ctx, await makeApplication(story, prospect), end)
      // As a file of the operator's says it: no action makes a prospect LOST.
      await updateProspect(tx, by, prospect.id, { status: 'LOST' })
    }
  },
}
