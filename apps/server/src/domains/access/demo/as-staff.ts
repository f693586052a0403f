import type { Ctx } from '../../../kit/context.ts'
import { made } from '../../../kit/demo-story.ts'
import type { DemoStory } from '../../../kit/domain.ts'
import type { Staff } from '../caller.ts'

/** For actions of staff: the first user of the organization does them. In demo data no token is presented. */
export function asStaff(story: DemoStory): Ctx<Staff> {
  const [userId] = made(story, 'user')
  if (userId === undefined) throw new Error('the demo has no user yet')
  const caller = { ...story.ctx.caller, grants: null, actor: { type: 'USER', id: userId } } as const
  const token = { tokenId: '', expiresAt: null, idleUntil: null } as const
  return { ...story.ctx, caller: { ...caller, ...token, organizationName: '', userId } }
}
