// The index of compliance: what affordable housing asks of a household, what applicants hand in, and its review.
import type { Domain } from '../../kit/domain.ts'
import { bundleRoutes } from './bundle/bundle.routes.ts'
import { certification } from './certification.resource.ts'
import { documentDefinition } from './definitions/document-definition.resource.ts'
import { documentType } from './definitions/document-type.resource.ts'
import { demo } from './demo/certifications.ts'
import { reviewDemo } from './demo/reviews.ts'
import { applicationListeners } from './follow-application.ts'
import { incomeLimit } from './income-limit.resource.ts'
import { propertySideRoutes } from './property-side.routes.ts'
import { requirement } from './requirements/requirement.resource.ts'
import { requirementTemplate } from './requirements/requirement-template.resource.ts'
import { document, documentResult } from './uploads/document.resource.ts'
import { uploadReceived, uploadRemoved } from './uploads/requirement-upload.event.ts'
import { uploadSweep } from './uploads/sweep-uploads.ts'

export { definitionContent } from './definitions/document-definition.resource.ts'
export { requirement } from './requirements/requirement.resource.ts'
export { document, documentResult, reviewFields } from './uploads/document.resource.ts'

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
