import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import { holdConversation, type StoredConversation, setWorkflow } from './conversation.queries.ts'
import { workflowAfter } from './conversation-status.ts'

/** Somebody takes a conversation to work on it, or closes it. */
export async function moveConversation(ctx: Ctx, id: string, step: 'taken' | 'closed'): Promise<StoredConversation> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const held = await holdConversation(tx, caller, id)
    const workflow = workflowAfter(step)
    if (workflow === null || held.workflow_status === workflow) return held
    const moved = await setWorkflow(tx, caller, id, workflow)
    await audit(tx, caller, `conversation.${step}`, id, requestId)
    return moved
  })
}
