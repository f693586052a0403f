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
    code: text({ min: 1, max: 50 }),
    name: text({ max: 200 }),
    type: choice(['CHARGE', 'CREDIT', 'PAYMENT', 'DEPOSIT', 'REFUND']),
    propertyId: nullable(uuid({ doc: 'Null when it holds for every property of the organization.' })),
    isActive: flag(),
  },
  relations: { property: one('property', 'propertyId') },
  imported: {},
})
