import { nullable } from '../../kit/field-wrappers.ts'
import { choice, flag, text, uuid } from '../../kit/fields.ts'
import { defineResource, one } from '../../kit/resource.ts'

export const transactionCode = defineResource('transactionCode', {
  path: '/transactionCodes',
  table: 'transaction_codes',
  within: 'propertyId',
  size: 'small',
  doc: 'transaction codes',
  fields: {
    code: text({ min: 1, max: 50, filter: true, sort: true }),
    name: text({ max: 200, sort: true }),
    type: choice(['CHARGE', 'CREDIT', 'PAYMENT', 'DEPOSIT', 'REFUND'], { filter: true, sort: true }),
    propertyId: nullable(uuid({ filter: true, doc: 'Null when it holds for every property of the organization.' })),
    isActive: flag({ filter: true }),
  },
  relations: { property: one('property', 'propertyId') },
  imported: {},
})
