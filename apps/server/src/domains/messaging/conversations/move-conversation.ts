import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { lockConversation, type StoredConversation, setWorkflow } from './conversation.queries.ts'
import { workflowAfter } from './conversation-status.ts'

/** Staff take a conversation to work on it, or close it. */
export async function moveConversation(ctx: Ctx, id: string, step: 'taken' | 'closed'): Promise<StoredConversation> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const locked = await lockConversation(tx, caller, id)
    const workflow = workflowAfter(step)
    if (workflow === null || locked.workflow_status === workflow) return locked
    const moved = await setWorkflow(tx, caller, id, workflow)
    await audit(tx, caller, `conversation.${step}`, id, requestId)
    return moved
  })
}
