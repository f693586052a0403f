import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { optional } from '../../../kit/field-wrappers.ts'
import { choice, uuid } from '../../../kit/fields.ts'
import { route } from '../../../kit/http/route.ts'
import { equals } from '../../../kit/listing/filter.ts'
import { listQuery } from '../../../kit/listing/listing.ts'
import { answerList } from '../../../kit/listing/routes.ts'
import { ok } from '../../../kit/reply.ts'
import { present } from '../../../kit/resource.ts'
import type { Staff } from '../../access/index.ts'
import { message, newReply } from '../message.resource.ts'
import { onboarded } from '../onboarded.ts'
import { sendByStaff } from '../sending/send-by-staff.ts'
import { refusalsToSend } from '../sending/send-message.ts'
import { conversation, conversationStatuses } from './conversation.resource.ts'
import { moveConversation } from './move-conversation.ts'

const moveRoute = (word: 'take' | 'close', step: 'taken' | 'closed', summary: string) =>
  route({
    method: 'POST',
    path: `/conversations/{conversationId}/${word}`,
    audience: 'staff',
    summary,
    operationId: `${word}Conversation`,
    returns: { 200: conversation.schema },
    handle: async (ctx, { params }) =>
      ok(present(conversation, await moveConversation(ctx, params.conversationId, step))),
  })

export const conversationRoutes = [
  route({
    ...onboarded,
    method: 'GET',
    path: '/conversations',
    summary: 'List conversations, by recipient, household, property or status',
    query: {
      customerId: optional(uuid({ doc: 'Those with this customer.' })),
      prospectId: optional(uuid({ doc: 'Those with this prospect, also when they have become a customer.' })),
      householdId: optional(uuid({ doc: 'Those with any member of the household.' })),
      propertyId: optional(uuid({ doc: 'Those of this property.' })),
      status: optional(choice(conversationStatuses, { doc: 'Those that report this status.' })),
      ...listQuery,
    },
    returns: { 200: Type.Array(conversation.schema) },
    handle: async (ctx, { query: { customerId, prospectId, householdId, propertyId, status, ...query }, url }) => {
      const asked = { customerId, prospectId, householdId, propertyId, conversationStatus: status }
      const where = Object.entries(asked).flatMap(([field, value]) => equals(field, value))
      return answerList(ctx, conversation, { query, url, where })
    },
  }),
  moveRoute('take', 'taken', 'Take a conversation to work on it'),
  moveRoute('close', 'closed', 'Close a conversation'),
  route({
    method: 'POST',
    path: '/conversations/{conversationId}/messages',
    audience: 'staff',
    summary: 'Reply in a conversation, to whoever it is with now',
    operationId: 'replyToConversation',
    body: newReply,
    returns: { 201: message.schema, 200: message.schema },
    problems: refusalsToSend,
    handle: (ctx: Ctx<Staff>, { params, body }) =>
      sendByStaff(ctx, { kind: 'conversation', id: params.conversationId }, body),
  }),
]
