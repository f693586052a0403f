// The index of compliance: what affordable housing asks of a household, what applicants hand in, and its review.
import type { Domain } from '../../kit/domain.ts'
import { bundleRoutes } from './bundle.routes.ts'
import { certification } from './certification.resource.ts'
import { demo } from './demo.ts'
import { document, documentResult } from './document.resource.ts'
import { documentDefinition } from './document-definition.resource.ts'
import { documentType } from './document-type.resource.ts'
import { applicationListeners } from './follow-application.ts'
import { incomeLimit } from './income-limit.resource.ts'
import { propertySideRoutes } from './property-side.routes.ts'
import { requirement } from './requirement.resource.ts'
import { requirementTemplate } from './requirement-template.resource.ts'
import { uploadReceived, uploadRemoved } from './requirement-upload.event.ts'
import { reviewDemo } from './review-demo.ts'
import { uploadSweep } from './sweep-uploads.ts'

export const compliance: Domain = {
  name: 'compliance',
  resources: [
    incomeLimit,
    certification,
    documentType,
    documentDefinition,
    requirementTemplate,
    requirement,
    document,
    documentResult,
  ],
  routes: [...bundleRoutes, ...propertySideRoutes],
  listeners: applicationListeners,
  events: [uploadReceived, uploadRemoved],
  sweeps: [uploadSweep],
  demo: [...demo, reviewDemo],
}
