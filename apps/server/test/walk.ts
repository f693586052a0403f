// Walking the route table: every later route is covered by the tests that walk on the day it is added.
import { type Audience, paramsOf, type Route } from '../src/kit/http/route.ts'
import { assembly } from '../src/main/domains.ts'
import type { Organization } from './make.ts'

/** Those that still do something. */
export const everyRoute = (audience: Audience): Route[] =>
  assembly.routes.filter((route) => route.audience === audience && !route.retired)

/** Those that only say that they are gone. */
export const everyRetiredRoute = (audience: Audience): Route[] =>
  assembly.routes.filter((route) => route.audience === audience && route.retired)

/** The routes that answer with a list under the common list conventions. */
export const everyList = (audience: Audience): Route[] =>
  everyRoute(audience).filter(({ method, query }) => method === 'GET' && Object.hasOwn(query, 'filter'))

/** The path with an id of one of the organization's own demo records for every parameter, and what it must be asked by. */
export function pathFor(route: Route, org: Organization, replace: Readonly<Record<string, string>> = {}): string {
  const path = paramsOf(route.path).reduce(
    (path, name) => path.replace(`{${name}}`, replace[name] ?? idFor(name, org)),
    route.path,
  )
  return path + neededQuery(route, org)
}

/** The query of a list that requires the id of one record: an id of the demo records. */
export const neededQuery = ({ needsOneOf: [name] }: Route, org: Organization): string =>
  name === undefined ? '' : `?${name}=${idFor(name, org)}`

/** The integration whose keys alone read the demo records of this route; undefined: those of any do. */
export const ownerOf = ({ audience, capability }: Route, { made }: Organization): string | undefined =>
  audience === 'partner' && capability === 'screening' ? made.get('integration')?.[0] : undefined

function idFor(param: string, { made }: Organization): string {
  const id = made.get(param.replace(/Id$/, ''))?.[0]
  if (!id) throw new Error(`the demo data hold no record for the path parameter ${param}`)
  return id
}
