import { phone, phoneE164 } from '../../kit/contact-fields.ts'
import { defineEvent } from '../../kit/events.ts'
import { nullable } from '../../kit/field-wrappers.ts'
import { flag, moment, text, uuid } from '../../kit/fields.ts'

export const prospectCreated = defineEvent({
  kind: 'prospect.created',
  when: 'A new prospect is created for a subscribed property. Not for bulk imports, nor to the integration that created it.',
  data: {
    prospectId: uuid(),
    propertyId: uuid(),
    organizationId: uuid(),
    phone: nullable(phone()),
    phoneE164: nullable(phoneE164()),
    firstName: nullable(text()),
    referralSource: nullable(text()),
    isManual: flag({ doc: 'True only when a person entered the prospect by hand.' }),
    createdAt: moment(),
  },
})
