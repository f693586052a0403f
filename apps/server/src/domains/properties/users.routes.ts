import { type Audience, route } from '../../kit/http/route.ts'
import { createdOnce } from '../../kit/idempotency.ts'
import { Conflict } from '../../kit/problems.ts'
import { present } from '../../kit/resource.ts'
import { createUser } from './create-user.ts'
import { newUser, user } from './user.resource.ts'

const createRoute = (audience: Audience) =>
  route({
    method: 'POST',
    path: '/users',
    audience,
    ...(audience === 'partner' && ({ availability: 'by request', capability: 'users' } as const)),
    summary: 'Create a user',
    body: newUser,
    returns: { 201: user.schema, 200: user.schema },
    problems: [Conflict],
    handle: async (ctx, { body }) => {
      const result = await createUser(ctx, body)
      return createdOnce(present(user, result.row), result)
    },
  })

export const userRoutes = [createRoute('partner'), createRoute('staff')]
