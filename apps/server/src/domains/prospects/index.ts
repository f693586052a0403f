// The index of prospects: people who may come to live here, and their activities.
import type { Domain } from '../../kit/domain.ts'
import { activity } from './activity.resource.ts'
import { prospectConverted } from './convert-prospect.ts'
import { demo } from './demo/prospects.ts'
import { prospect } from './prospect.resource.ts'
import { prospectRoutes } from './prospect.routes.ts'
import { prospectCreated } from './prospect-created.event.ts'

export { findProspect, lockProspect, lockProspectsOf, updateProspect } from './convert-prospect.queries.ts'
export { convertProspect, prospectConverted } from './convert-prospect.ts'
export { enterProspect } from './demo/enter-prospect.ts'

export const prospects: Domain = {
  name: 'prospects',
  resources: [prospect, activity],
  routes: prospectRoutes,
  announcements: [prospectConverted],
  events: [prospectCreated],
  demo,
}
