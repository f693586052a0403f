import type { SearchResult } from '@gatelodge/backoffice'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'
import { searchQuery } from '../../api/search.ts'

/** Residents and prospects, by what somebody types. */
export const peopleQuery = (typed: string) => ({
  ...searchQuery(typed),
  select: (found: readonly SearchResult[]) => found.filter(({ type }) => type === 'customer' || type === 'prospect'),
})

type Recipient = { readonly type: string; readonly id: string }

/** Returns the conversation that it is part of. */
export async function startText({ type, id }: Recipient, idempotencyId: string, content: string): Promise<string> {
  const to = type === 'customer' ? { customerId: id } : { prospectId: id }
  const { conversationId } = await call((client) => client.messages.create({ ...to, idempotencyId, content }))
  void happened('texted')
  return conversationId
}
