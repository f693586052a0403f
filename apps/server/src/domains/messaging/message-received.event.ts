import { phone } from '../../kit/contact-fields.ts'
import { defineEvent } from '../../kit/events.ts'
import { nullable } from '../../kit/field-wrappers.ts'
import { moment, text, uuid } from '../../kit/fields.ts'

export const messageReceived = defineEvent({
  kind: 'message.received',
  when: 'An inbound message arrives for a subscribed property. Not for a word that stops texts or starts them again, nor for a number of no property. With attachments it comes when each of them can be downloaded or has failed for good, after 20 seconds at the latest.',
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
})
