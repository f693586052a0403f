import { byRequest, onBothDoors } from '../../../kit/http/both-doors.ts'
import { route } from '../../../kit/http/route.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import { Conflict } from '../../../kit/problems.ts'
import { present } from '../../../kit/resource.ts'
import { createUser } from './create-user.ts'
import { newUser, user } from './user.resource.ts'

export const userRoutes = onBothDoors((audience) =>
  route({
    method: 'POST',
    path: '/users',
    audience,
    ...byRequest(audience, 'users'),
    summary: 'Create a user',
    body: newUser,
    returns: { 201: user.schema, 200: user.schema },
    problems: [Conflict],
    handle: async (ctx, { body }) => {
      const result = await createUser(ctx, body)
      return createdOnce(present(user, result.row), result)
    },
  }),
)
