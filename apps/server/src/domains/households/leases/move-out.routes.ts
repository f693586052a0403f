import { byRequest, onBothDoors } from '../../../kit/http/both-doors.ts'
import { route } from '../../../kit/http/route.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { present } from '../../../kit/resource.ts'
import { moveOut, newMoveOut } from './move-out.resource.ts'
import { recordMoveOut } from './record-move-out.ts'

export const moveOutRoutes = onBothDoors((audience) =>
  route({
    method: 'POST',
    path: '/moveOuts',
    audience,
    ...byRequest(audience, 'moveOuts'),
    summary: 'Record that a household has moved out, or that it will',
    body: newMoveOut,
    returns: { 201: moveOut.schema, 200: moveOut.schema },
    problems: [NotFound, Conflict],
    handle: async (ctx, { body }) => {
      const result = await recordMoveOut(ctx, body)
      return createdOnce(present(moveOut, result.row), result)
    },
  }),
)
