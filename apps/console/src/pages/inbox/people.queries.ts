import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'

/** Residents and prospects, by what somebody types. */
export const peopleQuery = (typed: string) =>
  queryOptions({
    queryKey: ['people', typed],
    queryFn: async () => {
      const { results } = await call((client) => client.search.get({ q: typed }))
      return results.filter(({ type }) => type === 'customer' || type === 'prospect')
    },
    enabled: typed.length >= 2,
    placeholderData: keepPreviousData,
  })

type Recipient = { readonly type: string; readonly id: string }

/** Returns the conversation that it is part of. */
export async function startText({ type, id }: Recipient, idempotencyId: string, content: string): Promise<string> {
  const to = type === 'customer' ? { customerId: id } : { prospectId: id }
  const { conversationId } = await call((client) => client.messages.create({ ...to, idempotencyId, content }))
  void happened('texted')
  return conversationId
}
