import { phone, phoneE164 } from '../../kit/contact-fields.ts'
import { defineEvent } from '../../kit/event-kind.ts'
import { nullable } from '../../kit/field-wrappers.ts'
import { flag, moment, text, uuid } from '../../kit/fields.ts'
import { enterProspect } from './demo/enter-prospect.ts'

export const prospectCreated = defineEvent({
  kind: 'prospect.created',
  when: 'A new prospect is created for a subscribed property. Not for bulk imports, nor to the integration that created it.',
  brief: 'somebody new is interested; not those you created yourself, and none for imports',
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
  addedLater: ['phoneE164'],
  sample: {
    phoneE164: '+12025550142',
    firstName: 'Ada',
    referralSource: 'Conformance kit',
  },
  freeText: 'firstName',
  statements: ['S-309', 'S-310'],
  trigger: { does: 'An application partner creates a prospect.', run: enterProspect },
})
