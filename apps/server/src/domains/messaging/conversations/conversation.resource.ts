import { Type } from 'typebox'
import { nullable } from '../../../kit/field-wrappers.ts'
import { choice, moment, uuid } from '../../../kit/fields.ts'
import { defineResource, many, one } from '../../../kit/resource.ts'
import { json, uuids } from '../../../kit/structured-fields.ts'

export const conversationStatuses = ['NEW', 'UNRESOLVED', 'RESOLVED', 'NEEDS_HELP'] as const

const id = Type.Union([Type.String({ format: 'uuid' }), Type.Null()])
const word = Type.Union([Type.String(), Type.Null()])

const recipient = Type.Object({
  type: Type.Enum(['CUSTOMER', 'PROSPECT', 'UNKNOWN']),
  prospectId: id,
  customerId: id,
  householdId: id,
  firstName: word,
  lastName: word,
  phone: word,
  isOptedOut: Type.Enum(['true', 'false']),
})

/** Partners have a list of their own for it, by recipient, household, property or status. */
export const conversation = defineResource('conversation', {
  path: '/conversations',
  table: 'conversations',
  within: 'propertyId',
  audiences: ['staff'],
  doc: 'conversations',
  fields: {
    propertyId: uuid({ indexed: 'filter' }),
    householdId: nullable(uuid({ indexed: 'filter' })),
    customerId: nullable(uuid({ indexed: 'filter', doc: 'As in recipient.' })),
    prospectId: nullable(uuid({ indexed: 'filter', doc: 'As in recipient.' })),
    conversationStatus: choice(conversationStatuses, {
      indexed: 'filter',
      doc: 'NEW: an inbound message awaits a response. NEEDS_HELP while any message has an open flag.',
    }),
    needsHelpMessageIds: uuids({ max: 10_000, doc: 'The messages with an open flag.' }),
    recipient: json(recipient, {
      doc: 'The party that is messaged now. Both ids once a prospect has become a customer.',
    }),
    lastMessageAt: moment({ indexed: 'sort' }),
    lastMessageDirection: choice(['INBOUND', 'OUTBOUND']),
  },
  relations: {
    property: one('property', 'propertyId'),
    household: one('household', 'householdId'),
    messages: many('message', 'conversationId'),
  },
})
