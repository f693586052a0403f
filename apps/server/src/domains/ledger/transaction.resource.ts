import { nullable, optional } from '../../kit/field-wrappers.ts'
import { choice, date, money, text, uuid } from '../../kit/fields.ts'
import { idempotencyInput } from '../../kit/idempotency.ts'
import { defineResource, one } from '../../kit/resource.ts'

const amounts = { min: 0.01, max: 99_999_999.99 }

export const transaction = defineResource('transaction', {
  path: '/transactions',
  table: 'transactions',
  within: 'propertyId',
  doc: 'transactions',
  fields: {
    transactionId: uuid({ column: 'id', doc: 'The same as id.' }),
    idempotencyId: nullable(text({ indexed: 'filter' })),
    propertyId: uuid({ indexed: 'filter' }),
    householdId: nullable(uuid({ indexed: 'filter' })),
    applicationId: nullable(uuid({ indexed: 'filter' })),
    customerId: nullable(uuid({ indexed: 'filter' })),
    code: text({ indexed: 'filter' }),
    type: choice(['CHARGE', 'CREDIT', 'PAYMENT', 'DEPOSIT', 'REFUND'], {
      doc: 'That of the code; of a counter-entry, one that undoes it. CHARGE, DEPOSIT and REFUND raise the balance of the household, CREDIT and PAYMENT lower it.',
    }),
    amount: money({ ...amounts, doc: 'Always more than 0.' }),
    date: date({ indexed: 'sort' }),
    documentNumber: nullable(text({ max: 255 })),
    notes: nullable(text({ max: 255 })),
    scheduledTransactionId: nullable(
      uuid({
        indexed: 'filter',
        doc: 'The scheduled transaction that was due on its date, when the server posted it by itself.',
      }),
    ),
    voidsTransactionId: nullable(
      uuid({
        indexed: 'filter',
        doc: 'Of a counter-entry: the transaction that it makes good. Both stay in the ledger.',
      }),
    ),
  },
  relations: {
    property: one('property', 'propertyId'),
    household: one('household', 'householdId'),
    application: one('application', 'applicationId'),
    customer: one('customer', 'customerId'),
    scheduledTransaction: one('scheduledTransaction', 'scheduledTransactionId'),
  },
  imported: {
    except: ['transactionId', 'idempotencyId', 'scheduledTransactionId', 'voidsTransactionId'],
    // The property is the household's, the household may be the application's, and the type the code's.
    follows: ['propertyId', 'householdId', 'type'],
  },
})

export const newTransaction = {
  ...idempotencyInput,
  householdId: optional(nullable(uuid({ doc: 'Needed unless applicationId is given.' }))),
  applicationId: optional(nullable(uuid({ doc: 'Needed unless householdId is given.' }))),
  customerId: optional(nullable(uuid({ doc: 'A customer of the household.' }))),
  code: text({ min: 1, max: 50, doc: 'An active code of the property or of the organization.' }),
  amount: money(amounts),
  date: optional(nullable(date({ doc: 'Today at the property unless given.' }))),
  documentNumber: optional(nullable(text({ max: 255 }))),
  notes: optional(nullable(text({ max: 255 }))),
}

export const newVoid = {
  ...idempotencyInput,
  reason: text({ min: 1, max: 255, doc: 'The notes of the counter-entry.' }),
}
