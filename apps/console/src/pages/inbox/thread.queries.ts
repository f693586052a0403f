import type { RelatedMessage } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call, callInBackground } from '../../api/call.ts'
import { EVERY_MS } from '../../api/live.ts'

/** A message of the thread: all its own fields were asked for. */
export type ThreadMessage = RelatedMessage &
  Required<Pick<RelatedMessage, 'id' | 'direction' | 'content' | 'attachments' | 'messageStatus' | 'createdAt'>>

const readThread = (id: string) =>
  callInBackground((client) =>
    client.conversations.get(id, {
      fields: [
        'id',
        'conversationStatus',
        'needsHelpMessageIds',
        'recipient',
        'householdId',
        'messages.*',
        'property.name',
        'household.name',
        'household.balanceAmount',
      ],
    }),
  )

export type Thread = Awaited<ReturnType<typeof readThread>>

export const threadQuery = (id: string) =>
  queryOptions({ queryKey: ['thread', id], queryFn: () => readThread(id), refetchInterval: EVERY_MS.thread })

export async function reply(conversationId: string, idempotencyId: string, content: string) {
  await call((client) => client.conversations.reply(conversationId, { idempotencyId, content }))
  await happened('texted')
}

export async function resolveHelp(messageId: string) {
  await call((client) => client.messages.flag(messageId, { isFlagged: false }))
  await happened('flagged')
}

export async function flagForHelp(messageId: string, reason: string) {
  await call((client) => client.messages.flag(messageId, { isFlagged: true, reason }))
  await happened('flagged')
}

export async function closeConversation(id: string) {
  await call((client) => client.conversations.close(id))
  await happened('closed')
}
