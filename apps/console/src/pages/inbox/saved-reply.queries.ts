import { queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'

const MOST = 500

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
