import { byRequest, onBothDoors } from '../../../kit/http/both-doors.ts'
import { route } from '../../../kit/http/route.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { present } from '../../../kit/resource.ts'
import { moveIn, newMoveIn } from './move-in.resource.ts'
import { recordMoveIn } from './record-move-in.ts'

export const moveInRoutes = onBothDoors((audience) =>
  route({
    method: 'POST',
    path: '/moveIns',
    audience,
    ...byRequest(audience, 'moveIns'),
    summary: 'Record that a household has moved in',
    body: newMoveIn,
    returns: { 201: moveIn.schema, 200: moveIn.schema },
    problems: [NotFound, Conflict],
    handle: async (ctx, { body }) => {
      const result = await recordMoveIn(ctx, body)
      return createdOnce(present(moveIn, result.row), result)
    },
  }),
)
