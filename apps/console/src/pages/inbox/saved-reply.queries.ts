import type { SavedReply, StaffMe } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'
import { mayAt, mayEverywhere } from '../../api/me.ts'

const MOST = 500

/** Those of every property are changed and removed by roles in the whole organization. */
export function mayTouchReply(me: StaffMe, deed: 'update' | 'delete', { propertyId }: SavedReply): boolean {
  const grant = `savedReplies:${deed}`
  return propertyId === null ? mayEverywhere(me, grant) : mayAt(me, grant, propertyId)
}

export const savedRepliesQuery = queryOptions({
  queryKey: ['saved-replies'],
  queryFn: async () => (await call((client) => client.savedReplies.list({ sort: ['name'], limit: MOST }))).items,
  staleTime: 60_000,
})

type Words = { readonly name: string; readonly content: string }

export async function addReply(reply: Words & { readonly propertyId: string | null; readonly idempotencyId: string }) {
  await call((client) => client.savedReplies.create(reply))
  await happened('repliesChanged')
}

export async function changeReply(id: string, words: Words) {
  await call((client) => client.savedReplies.update(id, words))
  await happened('repliesChanged')
}

export async function removeReply(id: string) {
  await call((client) => client.savedReplies.delete(id))
  await happened('repliesChanged')
}
