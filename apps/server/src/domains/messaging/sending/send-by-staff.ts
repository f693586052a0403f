import type { Ctx } from '../../../kit/context.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import type { InputOf } from '../../../kit/input.ts'
import type { Staff } from '../../access/index.ts'
import type { newReply } from '../message.resource.ts'
import { presentStored } from '../message.wire.ts'
import type { Target } from './recipient.queries.ts'
import { sendMessage } from './send-message.ts'

/** A text that a person writes, and its answer. The message names them. */
export async function sendByStaff(ctx: Ctx<Staff>, to: Target, { idempotencyId, content }: InputOf<typeof newReply>) {
  const metadata = JSON.stringify({ sentBy: ctx.caller.userId })
  const result = await sendMessage(ctx, { to, idempotencyId, content, metadata })
  return createdOnce(presentStored(result.row), result)
}
