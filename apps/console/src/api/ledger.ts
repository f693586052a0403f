import type { Backoffice } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { recordList } from './record-list.ts'

/** What an entry says of itself. */
const ENTRY = [
  'date',
  'code',
  'type',
  'amount',
  'documentNumber',
  'notes',
  'voidsTransactionId',
  'scheduledTransactionId',
] as const

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
      fields: [...ENTRY, 'householdId', 'property.name', 'household.name', 'createdAt'],
    }),
})

/** As many as a call hands out: of most households it is all. */
const AT_ONCE = 500

const everyEntry = (client: Backoffice, householdId: string) =>
  client.transactions.all({
    filter: { householdId },
    sort: ['date:desc', 'createdAt:desc'],
    limit: AT_ONCE,
    fields: [...ENTRY, 'propertyId'],
  })

/** The last first. All of them: what the balance was after one is known when every other one is. */
export const entriesQuery = (householdId: string) =>
  queryOptions({
    queryKey: ['transactions', householdId],
    queryFn: () =>
      call(async (client) => {
        const entries = []
        for await (const entry of everyEntry(client, householdId)) entries.push(entry)
        return entries
      }),
  })

export type Entry = Awaited<ReturnType<NonNullable<ReturnType<typeof entriesQuery>['queryFn']>>>[number]
