import { nullable } from '../../../kit/field-wrappers.ts'
import { text, uuid } from '../../../kit/fields.ts'
import { defineResource, one } from '../../../kit/resource.ts'

export const savedReply = defineResource('savedReply', {
  path: '/savedReplies',
  table: 'saved_replies',
  within: 'propertyId',
  audiences: ['staff'],
  size: 'small',
  doc: 'saved replies: what staff write again and again',
  fields: {
    idempotencyId: nullable(text()),
    propertyId: nullable(uuid({ doc: 'Null when it is for every property of the organization.' })),
    name: text(),
    content: text({ doc: 'Words in braces, such as {firstName}, are for whoever uses it to fill in.' }),
  },
  relations: { property: one('property', 'propertyId') },
})
