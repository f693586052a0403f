// What is done in the ledger of a household. Whatever comes of an act, what stands is read again.
import type { Backoffice, CreateTransactionRequest, VoidTransactionRequest } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'

/** As many as a call hands out. */
const AT_ONCE = 500

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
