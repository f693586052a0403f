import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, date, money, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, many, one } from '../../../kit/resource.ts'

const types = ['CHARGE', 'CREDIT'] as const
const frequencies = ['ONE_TIME', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY'] as const

const amounts = { min: 0.01, max: 99_999_999.99 }
const DUE =
  'The first day on which it is due; from there by frequency, on the same day of the month or, where a month has no such day, on its ' +
  'last. It moves no balance. A transaction is posted on each of these days where the configuration of the property has ' +
  'postsScheduledTransactions, from postsScheduledTransactionsFrom on and from the day on which it was scheduled; elsewhere nothing is posted.'

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
    startDate: date({ indexed: 'sort', doc: DUE }),
    endDate: nullable(date({ indexed: 'sort', doc: 'The last day on which it can be due.' })),
    documentNumber: nullable(text({ max: 255 })),
  },
  relations: {
    property: one('property', 'propertyId'),
    household: one('household', 'householdId'),
    lease: one('lease', 'leaseId'),
    transactions: many('transaction', 'scheduledTransactionId'),
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
  startDate: date({ doc: DUE }),
  endDate: optional(
    nullable(date({ doc: 'The last day on which it can be due, not before startDate; without one it goes on.' })),
  ),
  documentNumber: optional(nullable(text({ max: 255 }))),
}
