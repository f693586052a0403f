// Every route of the back office × every role × every way to show a credential. Nothing here names a route.
import assert from 'node:assert/strict'
import { grantsOfRole, operator, organizationRoles, type Role, signOut } from '../../src/domains/access/index.ts'
import { isGranted } from '../../src/kit/grants.ts'
import { paramsOf, type Route } from '../../src/kit/http/route.ts'
import { newId } from '../../src/kit/ids.ts'
import { connectAs } from '../catalogue.ts'
import { assertRefused, startServer } from '../server.ts'
import { everyRoute } from '../walk.ts'
import { bearer, type Presented } from './impostors.ts'
import { ask, Matrix } from './matrix.ts'

const server = await startServer({ settings: { GATELODGE_KEY_REQUESTS_PER_MINUTE: '10000000' } })
const owner = await connectAs(server.config.databaseUrl, 'owner')
const org = await server.make.organization()
const matrix = new Matrix()
const routes = everyRoute('staff')

const cookie = (text: string, headers: Presented = {}): Presented => ({
  cookie: `__Host-gatelodge=${text}`,
  ...headers,
})
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const OURS = { 'x-gatelodge-console': '1' }

type Ways = Readonly<Record<string, Presented>>

/** Those that are taken, and those that are not. */
async function waysOf(role: Role): Promise<{ taken: Ways; refused: Ways }> {
  const roles = [{ role }]
  const token = (await server.make.staff(org, { roles })).text
  const session = await server.make.session(org, { roles })
  const ended = async (change: string) => {
    const { id, text } = await server.make.session(org, { roles })
    await owner.query(`update staff_tokens set ${change} where id = $1`, [id])
    return text
  }
  const revoked = await server.make.session(org, { roles })
  await signOut(server.runtime.tools.db, operator(org.id), revoked.userId, new Date())
  const left = await server.make.session(org, { roles })
  await owner.query("update users set status = 'INACTIVE' where id = $1", [left.userId])
  return {
    taken: {
      'a token in the header': bearer(token),
      'a session in the cookie, from our page': cookie(session.text, OWN_PAGE),
      'a session in the cookie, without sec-fetch-site, with our header': cookie(session.text, OURS),
      'a session in the cookie, in the background': cookie(session.text, {
        ...OWN_PAGE,
        'x-gatelodge-background': 'true',
      }),
      'a token in the header beside a cookie that is none': { ...cookie('nonsense'), ...bearer(token) },
    },
    refused: {
      'a session in the cookie, without sec-fetch-site or our header': cookie(session.text),
      'a session in the cookie, from another site': cookie(session.text, { 'sec-fetch-site': 'cross-site', ...OURS }),
      'a session in the cookie, from a neighbouring host': cookie(session.text, {
        'sec-fetch-site': 'same-site',
        ...OURS,
      }),
      'a session in the cookie, from the address bar': cookie(session.text, { 'sec-fetch-site': 'none', ...OURS }),
      'a session in the cookie under a name without its prefix': { cookie: `gatelodge=${session.text}`, ...OWN_PAGE },
      'a session in the header': bearer(session.text),
      'a token in the cookie': cookie(token, OWN_PAGE),
      'a session that expired': cookie(await ended("expires_at = app_now() - interval '1 s'"), OWN_PAGE),
      'a session that nobody used': cookie(await ended("idle_until = app_now() - interval '1 s'"), OWN_PAGE),
      'a session that was ended': cookie(revoked.text, OWN_PAGE),
      'a session of somebody who has left': cookie(left.text, OWN_PAGE),
      'a session with a wrong token in the header': { ...cookie(session.text, OWN_PAGE), ...bearer('nonsense') },
    },
  }
}

const includes = (role: Role, route: Route) => {
  const grants = grantsOfRole[role]
  return grants === null || isGranted(grants, route)
}

for (const role of organizationRoles)
  matrix.proof(`as ${role}, each way in is taken or refused on every route alike`, async () => {
    const { taken, refused } = await waysOf(role)
    for (const route of routes) {
      for (const [what, as] of Object.entries(taken))
        await matrix.case(route, `${role}, ${what}`, async () => {
          // A write gets as far as the record that is not there, so that nothing is changed by asking.
          const params = Object.fromEntries(paramsOf(route.path).map((name) => [name, newId()]))
          const isRead = route.method === 'GET'
          const answer = await ask(server, route, { as, of: org, ...(!isRead && { params, body: {} }) })
          if (!includes(role, route)) return assertRefused(answer, 403, `Your role does not include ${route.grant}`)
          assert.ok(
            isRead ? answer.status === 200 : ![401, 403].includes(answer.status) && answer.status < 500,
            answer.text,
          )
        })
      for (const [what, as] of Object.entries(refused))
        await matrix.case(route, `${role}, ${what}`, async () => {
          const answer = await ask(server, route, { as, of: org })
          assertRefused(answer, 401, 'Missing or invalid staff token')
          assert.equal(answer.headers['www-authenticate'], 'Bearer')
        })
    }
  })

matrix.proof('no way in was wrong', async () => {
  assert.equal(matrix.wrong, 0, matrix.summary())
  console.log(matrix.summary())
})
