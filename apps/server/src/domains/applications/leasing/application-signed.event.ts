import { defineEvent } from '../../../kit/event-kind.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { moment, uuid } from '../../../kit/fields.ts'
import { applyAndSign } from '../demo/apply.ts'

export const applicationSignedEvent = defineEvent({
  kind: 'application.signed',
  when: 'The applicant has signed the application, which happens once.',
  brief: 'an applicant has signed',
  data: {
    applicationId: uuid(),
    propertyId: uuid(),
    organizationId: uuid(),
    householdId: uuid(),
    prospectId: uuid(),
    customerId: uuid({ doc: 'The primary applicant.' }),
    unitId: nullable(uuid()),
    signedAt: moment(),
  },
  statements: ['S-314'],
  trigger: { does: 'A prospect applies and signs; prospect.created comes first.', run: applyAndSign },
})
