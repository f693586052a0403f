import { defineEvent } from '../../../kit/events.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { moment, uuid } from '../../../kit/fields.ts'

export const applicationSignedEvent = defineEvent({
  kind: 'application.signed',
  when: 'The applicant has signed the application, which happens once.',
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
})
