import { audit } from '../../../kit/audit.ts'
import type { Actor, Ctx } from '../../../kit/context.ts'
import type { InputOf } from '../../../kit/input.ts'
import { findMessage } from '../message.queries.ts'
import type { flagChange } from '../message.resource.ts'
import { lockConversation } from './conversation.queries.ts'
import { beginEpisode, endEpisode, type FlaggedBy, openEpisode } from './needs-help.queries.ts'

/** Flags a message as in need of help, or resolves that. A message that is already in that state stays as it is, with the reason it had. */
export async function flagMessage(ctx: Ctx, messageId: string, { isFlagged, reason }: InputOf<typeof flagChange>) {
  const { caller, db, requestId } = ctx
  const by = flaggedBy(caller.actor)
  await db.transaction(caller, async (tx) => {
    const { conversation_id } = await findMessage(tx, caller, messageId)
    await lockConversation(tx, caller, conversation_id)
    const open = await openEpisode(tx, caller, messageId)
    if (isFlagged === (open !== undefined)) return
    if (open) await endEpisode(tx, caller, open.id, by)
    else await beginEpisode(tx, caller, { messageId, conversationId: conversation_id, reason: reason ?? null }, by)
    await audit(tx, caller, isFlagged ? 'message.flagged' : 'message.help_resolved', messageId, requestId)
  })
}

/** The operator is recorded as SYSTEM: they act for the service. */
const flaggedBy = ({ type, id }: Actor): FlaggedBy => ({ type: type === 'OPERATOR' ? 'SYSTEM' : type, id })
