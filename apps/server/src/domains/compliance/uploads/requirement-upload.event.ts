import { defineEvent } from '../../../kit/events.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { choice, moment, uuid } from '../../../kit/fields.ts'
import { requirementStatuses } from '../requirements/requirement.resource.ts'

const about = {
  applicationId: uuid(),
  requirementId: uuid(),
  requirementStatus: choice(requirementStatuses, { doc: 'As the upload or its removal left it.' }),
  documentId: uuid(),
  documentTypeId: uuid(),
  propertyId: uuid(),
  organizationId: uuid(),
  householdId: uuid(),
  customerId: nullable(uuid({ doc: 'The applicant who owes it; null when the application as a whole does.' })),
}

export const uploadReceived = defineEvent({
  kind: 'requirement.upload_received',
  when: 'A document was handed in for a requirement of an application.',
  data: { ...about, receivedAt: moment() },
})

export const uploadRemoved = defineEvent({
  kind: 'requirement.upload_removed',
  when: 'A document that was handed in for a requirement was taken back.',
  data: { ...about, removedAt: moment() },
})
