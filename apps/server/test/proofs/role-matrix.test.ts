// Every route of the back office × every role, in the whole organization and at one property. Nothing here names a route.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  grantsOfRole,
  isPropertyRole,
  organizationRoles,
  propertyRoles,
  type Role,
} from '../../src/domains/access/index.ts'
import { userRoles } from '../../src/domains/properties/users/user-property.resource.ts'
import { isGranted, readGrants } from '../../src/kit/grants.ts'
import { paramsOf, type Route } from '../../src/kit/http/route.ts'
import { newId } from '../../src/kit/ids.ts'
import { assembly } from '../../src/main/domains.ts'
import { connectAs } from '../catalogue.ts'
import type { HeldRole } from '../make.ts'
import { ownId, sampleOf } from '../sample.ts'
import { assertRefused, startServer } from '../server.ts'
import { everyRoute } from '../walk.ts'
import { bearer, type Presented } from './impostors.ts'
import { ask, assertSameRefusal, listQuery, Matrix, resourceOf } from './matrix.ts'
import { storedIds } from './stored.ts'

const server = await startServer()
const owner = await connectAs(server.config.databaseUrl, 'owner')
const mine = await server.make.organization()
const matrix = new Matrix()
const routes = everyRoute('staff')
const [here = '', elsewhere = ''] = mine.made.get('property') ?? []

const holding = async (...roles: HeldRole[]): Promise<Presented> =>
  bearer((await server.make.staff(mine, { roles })).text)

const includes = (role: Role, { grant, alsoGrant }: Pick<Route, 'grant' | 'alsoGrant'>) => {
  const grants = grantsOfRole[role]
  return grants === null || isGranted(grants, { grant, alsoGrant })
}

/** A read answers; a write gets as far as the record that is not there, so that nothing is changed by asking. */
async function assertAdmitted(route: Route, as: Presented) {
  if (route.method === 'GET') return assert.equal((await ask(server, route, { as, of: mine })).status, 200)
  const params = Object.fromEntries(paramsOf(route.path).map((name) => [name, newId()]))
  const { status, text } = await ask(server, route, { as, of: mine, params, body: {} })
  assert.ok(status !== 401 && status !== 403 && status < 500, text)
}

for (const role of organizationRoles)
  matrix.proof(`${role} in the whole organization opens the routes that its grants name, and no other`, async () => {
    const as = await holding({ role })
    for (const route of routes)
      if (includes(role, route)) await matrix.case(route, `as ${role}`, () => assertAdmitted(route, as))
      else
        await matrix.case(route, `as ${role}`, async () => {
          const answer = await ask(server, route, { as, of: mine })
          assertRefused(answer, 403, `Your role does not include ${route.grant}`)
          assert.equal(answer.headers['x-error-code'], 'permission_missing')
        })
  })

matrix.proof('somebody without a role gets no further than to ask who they are', async () => {
  const as = await holding()
  for (const route of routes)
    await matrix.case(route, 'without a role', async () => {
      if (route.grant === null) return assertAdmitted(route, as)
      assertRefused(await ask(server, route, { as, of: mine }), 403, `Your role does not include ${route.grant}`)
    })
})

for (const role of propertyRoles)
  matrix.proof(
    `${role} at one property sees and changes nothing at another, where the person has another role`,
    async () => {
      for (const other of [undefined, 'READ_ONLY', 'MAINTENANCE'] as const) {
        const as = await holding({ role, at: [here] }, ...(other ? [{ role: other, at: [elsewhere] }] : []))
        for (const route of routes) {
          const reach = [
            ...(includes(role, route) ? [here] : []),
            ...(other && includes(other, route) ? [elsewhere] : []),
          ]
          if (reach.length === 0 && route.grant !== null) {
            await matrix.case(route, `as ${role} here, ${other} there`, async () =>
              assertRefused(await ask(server, route, { as, of: mine }), 403),
            )
            continue
          }
          const list = paramsOf(route.path).length === 0 ? resourceOf(route) : undefined
          if (list)
            await matrix.case(route, `the list as ${role} here, ${other} there`, async () => {
              const answer = await ask(server, route, { as, of: mine, query: listQuery(route) })
              const seen = answer.body.map(({ id }: { id: string }) => id).sort()
              const there = await storedIds(owner, mine.id, list, reach)
              // Some take another grant more: see the tests of their own.
              if (list.roleGrant) return assert.ok(seen.every((id: string) => there.includes(id)))
              assert.deepEqual(seen, there)
              assert.equal(answer.headers['x-total-count'], String(seen.length))
            })
          for (const param of paramsOf(route.path)) {
            const outside = await recordOutside(param, reach)
            if (outside === undefined) continue
            await matrix.case(route, `${param} beyond the reach of ${role} here, ${other} there`, async () => {
              const unknownId = newId()
              const body = undecided(route)
              const unknown = await ask(server, route, { as, of: mine, params: { [param]: unknownId }, body })
              assert.ok(unknown.status >= 400 && unknown.status < 500, unknown.text)
              const answer = await ask(server, route, { as, of: mine, params: { [param]: outside }, body })
              assertSameRefusal(answer, outside, unknown, unknownId)
            })
          }
        }
      }
    },
  )

/** A body with a word that takes no grant of its own, so that it is the record that is refused. */
function undecided({ grantWhen, body = {} }: Route) {
  if (!grantWhen) return undefined
  const { enum: words = [] } = (body[grantWhen.field]?.schema ?? {}) as { enum?: string[] }
  const plain = words.find((word) => !grantWhen.words.includes(word))
  return { ...sampleOf(body, mine), [grantWhen.field]: plain ?? assert.fail(`every ${grantWhen.field} takes a grant`) }
}

/** One record of the kind that the parameter names, beyond these properties. */
async function recordOutside(param: string, reach: readonly string[]): Promise<string | undefined> {
  const resource = assembly.resources.all().find((one) => one.param === param)
  if (!resource || resource.within === null || reach.length === 2) return undefined
  const reachable = await storedIds(owner, mine.id, resource, reach)
  return (await storedIds(owner, mine.id, resource)).find((id) => !reachable.includes(id))
}

matrix.proof('related records are shown where a role includes reading them, and nowhere else', async () => {
  for (const role of propertyRoles) {
    const as = await holding({ role, at: [here] }, { role: 'READ_ONLY', at: [elsewhere] })
    for (const route of routes) {
      const resource = resourceOf(route)
      if (!resource || !Object.hasOwn(route.query, 'fields')) continue
      if (!includes(role, route) && !includes('READ_ONLY', route)) continue
      for (const [word, { to }] of Object.entries(resource.relations)) {
        const target = assembly.resources.get(to)
        const opens = readGrants(target)
        const reach = [...(includes(role, opens) ? [here] : []), ...(includes('READ_ONLY', opens) ? [elsewhere] : [])]
        await matrix.case(route, `fields=${word}.* as ${role} here, READ_ONLY there`, async () => {
          const query = { ...listQuery(route), fields: `${word}.*` }
          const answer = await ask(server, route, {
            as,
            of: mine,
            query,
            params: { [resource.param]: await reachable() },
          })
          if (reach.length === 0) return assertRefused(answer, 403, `Your role does not include ${opens.grant}`)
          assert.equal(answer.status, 200, answer.text)
          const stored = await storedIds(owner, mine.id, target, reach)
          const seen: { id: string }[] = [answer.body].flat().flatMap((record) => record[word] ?? [])
          assert.deepEqual(
            seen.filter(({ id }) => !stored.includes(id)),
            [],
          )
        })
      }

      async function reachable() {
        const within = [...(includes(role, route) ? [here] : []), ...(includes('READ_ONLY', route) ? [elsewhere] : [])]
        const [id] = resource ? await storedIds(owner, mine.id, resource, within) : []
        return id ?? ownId(mine, resource?.param ?? '')
      }
    }
  }
})

test('what a role must never include', () => {
  const grantsOf = (role: Role) => [...(grantsOfRole[role] ?? assert.fail(`${role} includes everything`))]
  const may = (role: Role, ...grants: readonly string[]) =>
    grants.filter((grant) => grantsOfRole[role] === null || grantsOfRole[role]?.has(grant))
  assert.deepEqual(
    grantsOf('READ_ONLY').filter((grant) => !grant.endsWith(':read')),
    [],
  )
  const deciding = [
    'screening-decisions:create',
    'leases:create',
    'leases:update',
    'moveIns:create',
    'transactions:create',
  ]
  const screening = ['screening-requests:read', 'screening-results:read', 'screening-decisions:read', 'notices:read']
  const house = [
    'subscriptions:read',
    'deliveries:read',
    'events:read',
    'integrations:read',
    'keys:create',
    'audit:read',
  ]
  const people = ['users:create', 'users:update', 'userProperties:update']
  for (const role of ['READ_ONLY', 'MAINTENANCE', 'COMPLIANCE', 'LEASING_AGENT'] as const)
    assert.deepEqual(may(role, ...deciding, ...screening, ...house, ...people), [], role)
  for (const role of ['PROPERTY_MANAGER', 'REGIONAL'] as const)
    assert.deepEqual(may(role, ...house, ...people), [], role)
  for (const role of ['READ_ONLY', 'MAINTENANCE', 'INTEGRATION_MANAGER'] as const)
    assert.deepEqual(
      may(role, 'personalDetails:read', 'documents:read', 'requirements:read', 'transactions:read'),
      [],
      role,
    )
  assert.deepEqual(may('MAINTENANCE', 'conversations:read', 'messages:read', 'applications:read'), [])
  assert.deepEqual(
    may(
      'INTEGRATION_MANAGER',
      'customers:read',
      'households:read',
      'prospects:read',
      'conversations:read',
      ...screening,
    ),
    [],
  )
  assert.deepEqual(may('LEASING_AGENT', 'documents:read', 'documents:update'), [])
  for (const role of organizationRoles)
    if (role !== 'ADMINISTRATOR')
      assert.deepEqual(may(role, 'screening-keys:create', 'people:read', 'staffTokens:create', ...people), [], role)
})

test('whoever changes an applicant may also see what the answer tells of them', () => {
  for (const role of organizationRoles)
    if (grantsOfRole[role]?.has('applications:update')) assert.ok(grantsOfRole[role]?.has('personalDetails:read'), role)
})

test('every grant that a route of the back office needs belongs to a role beside the administrator, but for a few', () => {
  const needed = new Set(routes.flatMap(({ grant, alsoGrant }) => [grant, alsoGrant].filter((each) => each !== null)))
  for (const { grantWhen } of routes) if (grantWhen) needed.add(grantWhen.grant)
  const held = new Set(organizationRoles.flatMap((role) => [...(grantsOfRole[role] ?? [])]))
  assert.deepEqual([...needed].filter((grant) => !held.has(grant)).sort(), [
    'people:read',
    'propertyGroups:create',
    'staffTokens:create',
    'staffTokens:read',
    'staffTokens:update',
    'users:create',
    'users:update',
  ])
})

test('the roles at a property are the words of its records', async () => {
  assert.deepEqual([...userRoles].sort(), [...propertyRoles].sort())
  assert.deepEqual(
    organizationRoles.filter((role) => !isPropertyRole(role)),
    ['INTEGRATION_MANAGER', 'ADMINISTRATOR'],
  )
  const { rows } = await owner.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'users'::regclass and contype = 'c'`,
  )
  const words = rows.map(({ text }) => text).find((text) => text.includes('organization_role'))
  assert.deepEqual(
    [...(words ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word).sort(),
    [...organizationRoles].sort(),
  )
})

test('the matrix of roles is whole', (t) => {
  t.diagnostic(matrix.summary())
  assert.equal(matrix.wrong, 0)
})
