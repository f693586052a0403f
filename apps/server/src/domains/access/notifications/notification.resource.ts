import { nullable } from '../../../kit/field-wrappers.ts'
import { moment, openChoice, text, uuid } from '../../../kit/fields.ts'
import { defineResource, one } from '../../../kit/resource.ts'

export const notification = defineResource('notice', {
  path: '/notices',
  table: 'notices',
  within: 'propertyId',
  audiences: ['staff'],
  doc: 'notices: what staff should know of',
  fields: {
    propertyId: uuid({ indexed: 'filter' }),
    kind: openChoice(['SCREENING_RESULT', 'SCREENING_UNIT_UNKNOWN', 'SCHEDULED_TRANSACTION_REFUSED'], {
      indexed: 'filter',
    }),
    message: text(),
    subjectType: text({ doc: 'The kind of record it is about, such as screeningRequest.' }),
    subjectId: uuid({ indexed: 'filter' }),
    readAt: nullable(moment({ indexed: 'filter', doc: 'When somebody first said to have read it.' })),
    readByUserId: nullable(uuid()),
  },
  relations: { property: one('property', 'propertyId') },
})
