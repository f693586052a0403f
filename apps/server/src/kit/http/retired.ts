// Parts of the API that are no more. They stay in the route table, so that the answer gives the reason and the dates.
import { Gone } from '../problems.ts'
import { type Audience, type Method, type Retirement, type Route, route } from './route.ts'

/** Those it once had. The server answers every other method alike. */
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

/** A path that is gone, and what lies below it with it. Any key will do: there is nothing left to guard. */
export const retiredRoutes = (path: string, audience: Audience, retired: Retirement): Route[] =>
  METHODS.map((method) =>
    route({
      method,
      path,
      audience,
      availability: 'deprecated',
      grant: null,
      summary: retired.message,
      problems: [Gone],
      returns: {},
      retired,
      // The server answers before it reads the request any further.
      handle: () => Promise.reject(new Gone(retired.message)),
    }),
  )

/** RFC 9745 writes the date of deprecation as `@` and Unix seconds, RFC 8594 that of the end as an HTTP date. */
export const goneProblem = ({ announced, ended, message }: Retirement, publicUrl: string) =>
  new Gone(message, {
    deprecation: `@${announced.getTime() / 1000}`,
    sunset: ended.toUTCString(),
    link: `<${publicUrl}/docs/changelog>; rel="deprecation"; type="text/html"`,
  })
