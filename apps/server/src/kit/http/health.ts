import { Type } from 'typebox'
import { Unavailable } from '../problems.ts'
import { ok } from '../reply.ts'
import { type Route, route } from './route.ts'

const answered = Type.Object({ message: Type.String() })

/** `/livez`: this process turns. `/readyz`: it can serve; `fault` says in words why it cannot. */
export const healthRoutes = (fault: () => Promise<string | undefined>): Route[] => [
  route({
    method: 'GET',
    path: '/livez',
    audience: 'public',
    availability: 'unpublished',
    grant: null,
    summary: 'Is the process alive?',
    returns: { 200: answered },
    handle: async () => ok({ message: 'alive' }),
  }),
  route({
    method: 'GET',
    path: '/readyz',
    audience: 'public',
    availability: 'unpublished',
    grant: null,
    summary: 'Can the process serve?',
    returns: { 200: answered, 503: answered },
    handle: async () => {
      // Whatever keeps the question from being answered keeps the process from serving.
      const reason = await fault().catch((cause: unknown) => {
        throw Object.assign(new Unavailable('Not ready: the database did not answer'), { cause })
      })
      if (reason) throw new Unavailable(`Not ready: ${reason}`)
      return ok({ message: 'ready' })
    },
  }),
]
