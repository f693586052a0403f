import { phone } from '../../kit/contact-fields.ts'
import { defineEvent } from '../../kit/event-kind.ts'
import { nullable } from '../../kit/field-wrappers.ts'
import { moment, text, uuid } from '../../kit/fields.ts'
import { textProperty } from './demo/text-property.ts'

export const messageReceived = defineEvent({
  kind: 'message.received',
  when: 'An inbound message arrives for a subscribed property. Not for a word that stops texts or starts them again, nor for a number of no property. With attachments it comes when each of them can be downloaded or has failed for good, after 20 seconds at the latest.',
  brief: 'a text came in; not for STOP and START',
  capability: 'messaging',
  data: {
    messageId: uuid({ doc: 'The id of the message.' }),
    conversationId: uuid(),
    propertyId: uuid(),
    organizationId: uuid(),
    customerId: nullable(
      uuid({ doc: 'At most one of customerId and prospectId is set; neither when nobody knows the sender.' }),
    ),
    prospectId: nullable(uuid()),
    householdId: nullable(uuid()),
    from: text({ doc: 'E.164.' }),
    fromNational: nullable(
      phone({ doc: 'from in ten digits, as `phone` of a record is; null for a number that has no such form.' }),
    ),
    to: text({ doc: 'E.164.' }),
    toNational: nullable(phone({ doc: 'to in ten digits; null for a number that has no such form.' })),
    content: text(),
    messageSid: text(),
    receivedAt: moment(),
  },
  addedLater: ['fromNational', 'toNational'],
  sample: {
    customerId: null,
    householdId: null,
    from: '+12025550142',
    to: '+12025550100',
    toNational: '2025550100',
    content: 'Is the flat on the second floor still free?',
    messageSid: 'SM{new}',
  },
  freeText: 'content',
  statements: ['S-311', 'S-312'],
  trigger: { does: 'Somebody texts the property, through the carrier.', run: textProperty },
})
