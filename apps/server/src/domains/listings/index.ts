// The index of listings: what ILS partners read of properties and units, and the feed in MITS.
import type { Domain } from '../../kit/domain.ts'
import { ilsRoutes } from './ils.routes.ts'

export const listings: Domain = { name: 'listings', resources: [], routes: ilsRoutes }
