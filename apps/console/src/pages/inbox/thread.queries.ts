import type { ConversationFile } from '@gatelodge/backoffice'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'
import { EVERY_MS } from '../../api/live.ts'
import { hasArrived } from './draft.ts'

export type Thread = ConversationFile
export type ThreadMessage = NonNullable<ConversationFile['messages']>[number]

/** What was said before a text, a hundred at a time. */
export const earlierQuery = (id: string, before: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['earlier', id, before],
    queryFn: ({ pageParam }) => call((client) => client.conversations.file.get(id, { before: pageParam })),
    initialPageParam: before,
    getNextPageParam: ({ messages, hasEarlier }) => (hasEarlier ? messages?.at(-1)?.id : undefined),
    enabled: before !== undefined,
    // Addresses of files end after a quarter of an hour.
    refetchInterval: EVERY_MS.earlier,
  })

export async function reply(conversationId: string, idempotencyId: string, content: string) {
  await call((client) => client.conversations.reply(conversationId, { idempotencyId, content }))
  hasArrived(conversationId, idempotencyId)
  // Whoever sent it writes on; what it changed is read meanwhile.
  void happened('texted')
}

export async function resolveHelp(messageId: string) {
  await call((client) => client.messages.flag(messageId, { isFlagged: false }))
  await happened('flagged')
}

export async function askForHelp(messageId: string, reason: string) {
  await call((client) => client.messages.flag(messageId, { isFlagged: true, reason }))
  await happened('flagged')
}

export async function takeConversation(id: string) {
  await call((client) => client.conversations.take(id))
  await happened('taken')
}

export async function closeConversation(id: string) {
  await call((client) => client.conversations.close(id))
  await happened('closed')
}

type NewWorkOrder = Parameters<Parameters<Parameters<typeof call>[0]>[0]['workOrders']['create']>[0]

export async function makeWorkOrder(order: NewWorkOrder) {
  await call((client) => client.workOrders.create(order))
  await happened('workOrderMade')
}
