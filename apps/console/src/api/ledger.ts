import { recordList } from './record-list.ts'

export const ledgerList = recordList({
  name: 'ledger',
  views: {
    all: [],
    charges: ['type=CHARGE'],
    payments: ['type=PAYMENT'],
    credits: ['type=CREDIT'],
    deposits: ['type=DEPOSIT|REFUND'],
  },
  sorts: ['date', 'amount', 'createdAt'],
  usual: 'date:desc',
  ask: (client, given) =>
    client.transactions.list({
      ...given,
      fields: [
        'date',
        'code',
        'type',
        'amount',
        'documentNumber',
        'notes',
        'voidsTransactionId',
        'scheduledTransactionId',
        'householdId',
        'property.name',
        'household.name',
        'createdAt',
      ],
    }),
})
