import { confirmation } from '../../../kit/confirmation.ts'
import { route } from '../../../kit/http/route.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import { Forbidden, NotFound } from '../../../kit/problems.ts'
import { ok } from '../../../kit/reply.ts'
import { present } from '../../../kit/resource.ts'
import { newSavedReply, savedReplyChange } from './new-saved-reply.ts'
import { addSavedReply, changeSavedReply, removeSavedReply } from './saved-replies.ts'
import { savedReply } from './saved-reply.resource.ts'

const audience = 'staff'
const path = '/savedReplies/{savedReplyId}'

export const savedReplyRoutes = [
  route({
    method: 'POST',
    path: '/savedReplies',
    audience,
    summary: 'Save a reply, for a property or for every one',
    body: newSavedReply,
    returns: { 201: savedReply.schema, 200: savedReply.schema },
    problems: [Forbidden, NotFound],
    handle: async (ctx, { body }) => {
      const result = await addSavedReply(ctx, body)
      return createdOnce(present(savedReply, result.row), result)
    },
  }),
  route({
    method: 'PUT',
    path,
    audience,
    summary: 'Change a saved reply: what is missing stays',
    body: savedReplyChange,
    returns: { 200: savedReply.schema },
    problems: [Forbidden],
    handle: async (ctx, { params, body }) =>
      ok(present(savedReply, await changeSavedReply(ctx, params.savedReplyId, body))),
  }),
  route({
    method: 'DELETE',
    path,
    audience,
    summary: 'Remove a saved reply',
    returns: { 200: confirmation },
    problems: [Forbidden],
    handle: async (ctx, { params: { savedReplyId } }) => {
      await removeSavedReply(ctx, savedReplyId)
      return ok({ message: `The saved reply ${savedReplyId} is removed` })
    },
  }),
]
