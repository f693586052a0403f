// The ledger of one household, and what is done in it. Whatever comes of an act, what stands is read again.
import type { Backoffice, CreateTransactionRequest, VoidTransactionRequest } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'

/** As many as a call hands out: of most households it is all. */
const AT_ONCE = 500

const everyEntry = (client: Backoffice, householdId: string) =>
  client.transactions.all({
    filter: { householdId },
    sort: ['date:desc', 'createdAt:desc'],
    limit: AT_ONCE,
    fields: [
      'date',
      'code',
      'type',
      'amount',
      'documentNumber',
      'notes',
      'propertyId',
      'voidsTransactionId',
      'scheduledTransactionId',
    ],
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

/** What can be posted under at a property: its own codes, and those of the organization that it has none of the same name for. */
export const codesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['transaction-codes', propertyId],
    queryFn: async () => {
      const { items } = await call((client) =>
        client.transactionCodes.list({
          filter: { propertyId: [propertyId, null], isActive: true },
          fields: ['code', 'name', 'type', 'propertyId'],
          sort: 'code',
          limit: AT_ONCE,
        }),
      )
      const own = new Set(items.filter((each) => each.propertyId !== null).map(({ code }) => code))
      return items.filter((each) => each.propertyId !== null || !own.has(each.code))
    },
  })

async function book<T>(ask: (client: Backoffice) => Promise<T>): Promise<T> {
  try {
    return await call(ask)
  } finally {
    await happened('posted')
  }
}

export const postEntry = (entry: CreateTransactionRequest) => book((client) => client.transactions.create(entry))

export const voidEntry = (id: string, body: VoidTransactionRequest) =>
  book((client) => client.transactions.void(id, body))
