import { byRequest, onBothDoors } from '../../../kit/http/both-doors.ts'
import { route } from '../../../kit/http/route.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import { Conflict, Forbidden } from '../../../kit/problems.ts'
import { ok } from '../../../kit/reply.ts'
import { present } from '../../../kit/resource.ts'
import { correctUser } from './correct-user.ts'
import { createUser } from './create-user.ts'
import { newUser, user, userCorrection } from './user.resource.ts'

const createRoutes = onBothDoors((audience) =>
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

export const userRoutes = [
  ...createRoutes,
  route({
    method: 'PUT',
    path: '/users/{userId}',
    audience: 'staff',
    summary: 'Correct a user, or end what somebody may do: what is missing stays',
    body: userCorrection,
    returns: { 200: user.schema },
    problems: [Conflict, Forbidden],
    handle: async (ctx, { params: { userId }, body }) => ok(present(user, await correctUser(ctx, userId, body))),
  }),
]
