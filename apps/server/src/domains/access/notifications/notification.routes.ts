import type { Ctx } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { ok } from '../../../kit/reply.ts'
import { present } from '../../../kit/resource.ts'
import type { Staff } from '../caller.ts'
import { notification } from './notification.resource.ts'
import { readNotification } from './read-notification.ts'

export const notificationRoutes = [
  route({
    method: 'POST',
    path: '/notices/{noticeId}/read',
    audience: 'staff',
    summary: 'Say that a notice has been read; a second time changes nothing',
    operationId: 'markNoticeRead',
    returns: { 200: notification.schema },
    handle: async (ctx: Ctx<Staff>, { params }) =>
      ok(present(notification, await readNotification(ctx, params.noticeId))),
  }),
]
