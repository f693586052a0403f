// The index of screening: what providers are asked, what they find, and what the property decides.
import type { Domain } from '../../kit/domain.ts'
import { screeningDecision } from './decisions/screening-decision.resource.ts'
import { demo } from './demo/screenings.ts'
import { decisionListeners } from './follow-application.ts'
import { propertySideRoutes } from './property-side.routes.ts'
import { screeningMethod } from './providers/screening-method.resource.ts'
import { screeningRequest } from './requests/screening-request.resource.ts'
import { runAutomations } from './results/run-automations.work.ts'
import { screeningResult, screeningResultVersion } from './results/screening-result.resource.ts'
import { wipeIdleNumbers } from './retention/wipe-idle-numbers.work.ts'
import { wipeNumbers } from './retention/wipe-numbers.work.ts'
import { screeningRoutes } from './screening.routes.ts'
import { sweeps } from './sweeps.ts'

export { screeningDecision } from './decisions/screening-decision.resource.ts'
export { screeningResult } from './results/screening-result.resource.ts'
export { indexNumbers } from './retention/index-numbers.ts'

export const screening: Domain = {
  name: 'screening',
  resources: [screeningMethod, screeningRequest, screeningResult, screeningResultVersion, screeningDecision],
  routes: [...screeningRoutes, ...propertySideRoutes],
  listeners: decisionListeners,
  work: [runAutomations, wipeNumbers, wipeIdleNumbers],
  sweeps,
  demo,
}
