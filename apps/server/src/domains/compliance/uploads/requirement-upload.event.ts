import { defineEvent } from '../../../kit/event-kind.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { choice, moment, uuid } from '../../../kit/fields.ts'
import { handIn, handInAndTakeBack } from '../demo/hand-in.ts'
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

const sample = { requirementStatus: 'UPLOADED' }

export const uploadReceived = defineEvent({
  kind: 'requirement.upload_received',
  when: 'A document was handed in for a requirement of an application.',
  brief: 'a document was handed in',
  data: { ...about, receivedAt: moment() },
  sample,
  statements: ['S-315'],
  trigger: { does: 'An applicant hands in a document; prospect.created comes first.', run: handIn },
})

export const uploadRemoved = defineEvent({
  kind: 'requirement.upload_removed',
  when: 'A document that was handed in for a requirement was taken back.',
  brief: 'one was taken back',
  data: { ...about, removedAt: moment() },
  sample,
  statements: ['S-316'],
  trigger: {
    does: 'An applicant hands in a document and takes it back; prospect.created and requirement.upload_received come first.',
    run: handInAndTakeBack,
  },
})
