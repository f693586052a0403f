import { nullable, optional } from '../../kit/field-wrappers.ts'
import { choice, date, money, text, uuid } from '../../kit/fields.ts'
import { idempotencyInput } from '../../kit/idempotency.ts'
import { defineResource, one } from '../../kit/resource.ts'

const types = ['CHARGE', 'CREDIT'] as const
const frequencies = ['ONE_TIME', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY'] as const

const amounts = { min: 0.01, max: 99_999_999.99 }

export const scheduledTransaction = defineResource('scheduledTransaction', {
  path: '/scheduledTransactions',
  table: 'scheduled_transactions',
  within: 'propertyId',
  doc: 'scheduled transactions',
  fields: {
    idempotencyId: nullable(text({ indexed: 'filter' })),
    propertyId: uuid({ indexed: 'filter' }),
    householdId: uuid({ indexed: 'filter' }),
    leaseId: nullable(uuid({ indexed: 'filter' })),
    code: text(),
    description: text({ min: 1, max: 255 }),
    type: choice(types),
    frequency: choice(frequencies),
    amount: money({ ...amounts, doc: 'Always more than 0.' }),
    startDate: date({ indexed: 'sort' }),
    endDate: nullable(date({ indexed: 'sort' })),
    documentNumber: nullable(text({ max: 255 })),
  },
  relations: {
    property: one('property', 'propertyId'),
    household: one('household', 'householdId'),
    lease: one('lease', 'leaseId'),
  },
  // The property is the household's, and the type the code's.
  imported: { except: ['idempotencyId'], follows: ['propertyId', 'type'] },
})

export const newScheduledTransaction = {
  ...idempotencyInput,
  householdId: uuid(),
  leaseId: optional(nullable(uuid({ doc: 'A lease of the household.' }))),
  code: text({ min: 1, max: 50, doc: 'An active code of the property or of the organization, of the same type.' }),
  description: text({ min: 1, max: 255 }),
  type: choice(types),
  frequency: choice(frequencies),
  amount: money(amounts),
  startDate: date(),
  endDate: optional(nullable(date({ doc: 'Not before startDate; without one it goes on.' }))),
  documentNumber: optional(nullable(text({ max: 255 }))),
}
