import { Type } from 'typebox'
import { Unavailable } from '../problems.ts'
import { ok } from '../reply.ts'
import { type Route, route } from './route.ts'

const answered = Type.Object({ message: Type.String() })

/** `/livez`: this process answers. `/readyz`: it can serve; `fault` gives the reason in words when it cannot. */
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
      // A check that throws means not ready: what keeps it from being answered keeps the process from serving.
      const reason = await fault().catch((cause: unknown) => {
        throw Object.assign(new Unavailable('Not ready: the database did not answer'), { cause })
      })
      if (reason) throw new Unavailable(`Not ready: ${reason}`)
      return ok({ message: 'ready' })
    },
  }),
]
