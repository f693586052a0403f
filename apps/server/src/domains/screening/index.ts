// The index of screening: what providers are asked, what they find, and what the property decides.
import type { Domain } from '../../kit/domain.ts'
import { demo } from './demo.ts'
import { decisionListeners } from './follow-application.ts'
import { propertySideRoutes } from './property-side.routes.ts'
import { runAutomations } from './run-automations.work.ts'
import { screeningRoutes } from './screening.routes.ts'
import { screeningDecision } from './screening-decision.resource.ts'
import { screeningMethod } from './screening-method.resource.ts'
import { screeningRequest } from './screening-request.resource.ts'
import { screeningResult, screeningResultVersion } from './screening-result.resource.ts'
import { sweeps } from './sweeps.ts'
import { wipeIdleNumbers } from './wipe-idle-numbers.work.ts'
import { wipeNumbers } from './wipe-numbers.work.ts'

export const screening: Domain = {
  name: 'screening',
  resources: [screeningMethod, screeningRequest, screeningResult, screeningResultVersion, screeningDecision],
  routes: [...screeningRoutes, ...propertySideRoutes],
  listeners: decisionListeners,
  work: [runAutomations, wipeNumbers, wipeIdleNumbers],
  sweeps,
  demo,
}
