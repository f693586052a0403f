import { Type } from 'typebox'
import type { Ctx } from '../../kit/context.ts'
import { optional } from '../../kit/field-wrappers.ts'
import { InvalidValue, text, uuid } from '../../kit/fields.ts'
import { type Route, route } from '../../kit/http/route.ts'
import { createdOnce } from '../../kit/idempotency.ts'
import type { InputOf } from '../../kit/input.ts'
import { equals } from '../../kit/listing/filter.ts'
import { fieldsQuery, listQuery } from '../../kit/listing/listing.ts'
import { answerList } from '../../kit/listing/routes.ts'
import { BadRequest } from '../../kit/problems.ts'
import { ok } from '../../kit/reply.ts'
import { integrationOf, type Staff } from '../access/index.ts'
import { flagMessage } from './conversations/flag-message.ts'
import { flagChange, message, newMessage, newStaffMessage } from './message.resource.ts'
import {
  detailOfMessage,
  flaggedMessage,
  messageDetail,
  presentFlagged,
  presentMessageDetail,
  presentStored,
} from './message.wire.ts'
import { onboarded } from './onboarded.ts'
import type { Target } from './sending/recipient.queries.ts'
import { sendByStaff } from './sending/send-by-staff.ts'
import { refusalsToSend, sendMessage } from './sending/send-message.ts'

const flagRoute = (door: typeof onboarded | { readonly audience: 'staff' }): Route =>
  route({
    ...door,
    method: 'PATCH',
    path: '/messages/{messageId}/needsHelp',
    operationId: 'flagMessage',
    summary: 'Flag a message as in need of help, or resolve that',
    body: flagChange,
    returns: { 200: flaggedMessage },
    handle: async (ctx, { params: { messageId }, body }) => {
      await flagMessage(ctx, messageId, body)
      return ok(await presentFlagged(ctx, messageId))
    },
  })

export const messageRoutes = [
  route({
    ...onboarded,
    method: 'POST',
    path: '/messages',
    summary: 'Send a text to a customer or a prospect',
    body: newMessage,
    returns: { 201: message.schema, 200: message.schema },
    problems: refusalsToSend,
    handle: async (ctx, { body }) => {
      const { idempotencyId, content, metadata = null } = body
      const result = await sendMessage(ctx, { to: targetOf(body), idempotencyId, content, metadata })
      return createdOnce(presentStored(result.row), result)
    },
  }),
  route({
    method: 'POST',
    path: '/messages',
    audience: 'staff',
    summary: 'Send a text to a customer or a prospect; the first opens a conversation',
    body: newStaffMessage,
    returns: { 201: message.schema, 200: message.schema },
    problems: refusalsToSend,
    handle: (ctx: Ctx<Staff>, { body }) => sendByStaff(ctx, targetOf(body), body),
  }),
  route({
    ...onboarded,
    method: 'GET',
    path: '/messages',
    summary: 'List the messages of a conversation, or find one that was sent or received',
    query: {
      conversationId: optional(uuid({ doc: 'Its messages, the oldest first.' })),
      idempotencyId: optional(
        text({ max: 255, doc: 'The message that you sent under this id; none: it never landed.' }),
      ),
      messageSid: optional(text({ max: 255, doc: "The message with this identifier of the carrier's." })),
      ...listQuery,
    },
    needsOneOf: ['conversationId', 'idempotencyId', 'messageSid'],
    returns: { 200: Type.Array(message.schema) },
    handle: async (ctx, { query: { conversationId, idempotencyId, messageSid, ...query }, url }) => {
      const sort = query.sort ?? (conversationId === undefined ? undefined : 'createdAt:asc')
      const where = [
        ...equals('conversationId', conversationId),
        ...equals('idempotencyId', idempotencyId),
        ...equals('messageSid', messageSid),
        // An id of one integration means nothing in another.
        ...(idempotencyId === undefined ? [] : equals('integrationId', integrationOf(ctx.caller))),
      ]
      return answerList(ctx, message, { query: { ...query, ...(sort !== undefined && { sort }) }, url, where })
    },
  }),
  route({
    ...onboarded,
    method: 'GET',
    path: '/messages/{messageId}',
    summary: 'Read one message: how delivery fares, its attachments, its conversation and its flag',
    query: fieldsQuery,
    returns: { 200: messageDetail },
    detail: detailOfMessage,
    handle: async (ctx, { params, query }) => ok(await presentMessageDetail(ctx, params.messageId, query.fields)),
  }),
  flagRoute(onboarded),
  flagRoute({ audience: 'staff' }),
]

/** Both given: customerId wins and prospectId is not looked at. */
function targetOf({ customerId, prospectId }: InputOf<typeof newStaffMessage>): Target {
  if (customerId) return { kind: 'customer', id: customerId }
  if (prospectId === undefined || prospectId === null) throw new BadRequest('customerId or prospectId is required')
  try {
    return { kind: 'prospect', id: uuid().fromWire(prospectId) }
  } catch (error) {
    throw error instanceof InvalidValue ? new BadRequest(`prospectId ${error.message}`) : error
  }
}
