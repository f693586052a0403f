import type { Ctx } from '../../kit/context.ts'
import { route } from '../../kit/http/route.ts'
import { ok } from '../../kit/reply.ts'
import { present } from '../../kit/resource.ts'
import type { Staff } from './caller.ts'
import { notice } from './notice.resource.ts'
import { readNotice } from './read-notice.ts'

export const noticeRoutes = [
  route({
    method: 'POST',
    path: '/notices/{noticeId}/read',
    audience: 'staff',
    summary: 'Say that a notice has been read; a second time changes nothing',
    returns: { 200: notice.schema },
    handle: async (ctx: Ctx<Staff>, { params }) => ok(present(notice, await readNotice(ctx, params.noticeId))),
  }),
]
