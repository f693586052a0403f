// Every route × every way to be refused. Nothing here names a route: what is added to the table is covered that day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Capability, capabilities } from '../../src/domains/access/index.ts'
import { isSearchable } from '../../src/kit/fields.ts'
import { readGrants } from '../../src/kit/grants.ts'
import { paramsOf, type Route } from '../../src/kit/http/route.ts'
import { newId } from '../../src/kit/ids.ts'
import { assembly } from '../../src/main/domains.ts'
import { connectAs } from '../catalogue.ts'
import { idPlaces, ownId, sampleOf } from '../sample.ts'
import { type Answer, assertRefused, startServer } from '../server.ts'
import { everyRetiredRoute, everyRoute, ownerOf } from '../walk.ts'
import { apiKey, bearer, type Impostors, type Presented, partnerImpostors, staffImpostors } from './impostors.ts'
import { ask, assertSameRefusal, listQuery, Matrix, relationsQuery, resourceOf } from './matrix.ts'
import { everyStoredId, storedIds, storedRows } from './stored.ts'

const server = await startServer({ settings: { GATELODGE_ILS_REQUESTS_PER_MINUTE: '10000000' } })
const { make } = server
const owner = await connectAs(server.config.databaseUrl, 'owner')
const mine = await make.organization()
const theirs = await make.organization()
const matrix = new Matrix()

const partnerRoutes = everyRoute('partner')
const guarded = [...partnerRoutes, ...everyRoute('staff')]
const everyCapability = Object.keys(capabilities) as Capability[]

const takesIls = ({ keys }: Route) => keys?.includes('ils') ?? false
const takesOrdinary = ({ keys }: Route) => keys === undefined || keys.some((kind) => kind !== 'ils')

/** One credential for each set of wishes, made when it is first asked for. */
const made = new Map<string, Promise<Presented>>()
type Wishes = { grants?: readonly string[]; capabilities?: readonly Capability[]; reach?: readonly string[] }
function credential(route: Route, wishes: Wishes = {}): Promise<Presented> {
  const kind = takesOrdinary(route) ? 'general' : 'ils'
  const owner = ownerFor(route, wishes)
  const name = JSON.stringify([route.audience, kind, wishes, owner])
  let known = made.get(name)
  if (!known) {
    known =
      route.audience === 'staff'
        ? make.staff(mine, wishes).then(({ text }) => bearer(text))
        : make.key(mine, { kind, ...wishes, integrationId: owner }).then(({ text }) => apiKey(text))
    made.set(name, known)
  }
  return known
}

/** Reach and capabilities are an integration's: one that differs in them from the owner of the demo records is another one. */
function ownerFor(route: Route, wishes: Wishes) {
  const differs = wishes.reach !== undefined || wishes.capabilities?.includes(route.capability as Capability) === false
  return differs ? undefined : ownerOf(route, mine)
}

const listOf = (route: Route) => (paramsOf(route.path).length === 0 ? resourceOf(route) : undefined)

const reach = [ownId(mine, 'propertyId')]
const theirRows = await storedRows(owner, theirs.id)
const theirIds = await everyStoredId(owner, theirs.id)

matrix.proof('nobody gets in without a valid credential, and is not told what was wrong with it', async () => {
  const doors = [
    ['partner', await partnerImpostors(server, mine, owner), 'Missing or invalid API key', 'ApiKey'],
    ['staff', await staffImpostors(server, mine, owner), 'Missing or invalid staff token', 'Bearer'],
  ] as const
  for (const [audience, impostors, message, scheme] of doors) {
    for (const route of [...everyRoute(audience), ...everyRetiredRoute(audience)])
      await refuseAll(route, impostors, message, scheme)
  }
})

async function refuseAll(route: Route, impostors: Impostors, message: string, scheme: string) {
  for (const [what, as] of Object.entries(impostors)) {
    await matrix.case(route, what, async () => {
      const answer = await ask(server, route, { as, of: mine })
      assertRefused(answer, 401, message)
      assert.equal(answer.headers['www-authenticate'], scheme)
    })
    // A stranger gets 401 whatever the method, and whatever the ids in the path.
    for (const method of [route.method === 'GET' ? 'HEAD' : 'GET', 'TRACE', 'OPTIONS', 'DELETE']) {
      await matrix.case(route, `${what}, asking by ${method}`, async () => {
        const answer = await ask(server, route, { as, of: mine, method })
        assert.equal(answer.status, 401)
        assert.equal(answer.headers['www-authenticate'], scheme)
      })
    }
    for (const param of paramsOf(route.path)) {
      await matrix.case(route, `${what}, with a malformed ${param}`, async () => {
        assertRefused(await ask(server, route, { as, of: mine, params: { [param]: 'nonsense' } }), 401, message)
      })
    }
  }
}

matrix.proof('each kind of key is taken only where that kind belongs', async () => {
  const ils = apiKey((await make.key(mine, { kind: 'ils' })).text)
  const ordinary = apiKey((await make.key(mine)).text)
  for (const route of partnerRoutes) {
    if (!takesIls(route))
      await matrix.case(route, 'an ILS key', async () =>
        assertRefused(await ask(server, route, { as: ils, of: mine }), 403, /ILS keys|keys only/),
      )
    if (!takesOrdinary(route))
      await matrix.case(route, 'an ordinary key', async () =>
        assertRefused(await ask(server, route, { as: ordinary, of: mine }), 403, /keys only/),
      )
  }
})

matrix.proof(
  'the one grant a route needs, or the other that opens it as well, is needed, is named, and is enough',
  async () => {
    for (const route of partnerRoutes) {
      const { grant, alsoGrant } = route
      if (grant !== null) {
        const [scope] = grant.split(':')
        const near = ['read', 'create', 'update', 'delete'].map((action) => `${scope}:${action}`)
        const others = [...new Set([...assembly.grants, ...near])].filter(
          (other) => other !== grant && other !== alsoGrant,
        )
        for (const method of route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]) {
          await matrix.case(route, `${method} with every grant but ${grant}`, async () => {
            const answer = await ask(server, route, {
              as: await credential(route, { grants: others }),
              of: mine,
              method,
            })
            assert.equal(answer.status, 403)
            assert.equal(answer.headers['x-error-code'], 'permission_missing')
            if (method !== 'HEAD') assert.equal(answer.body.message, `API key lacks permission ${grant}`)
          })
        }
      }
      await matrix.case(route, `${grant ?? 'no grant'} alone`, async () =>
        assertAdmitted(route, await credential(route, { grants: grant === null ? [] : [grant] })),
      )
      if (alsoGrant !== null)
        await matrix.case(route, `${alsoGrant} alone`, async () =>
          assertAdmitted(route, await credential(route, { grants: [alsoGrant] })),
        )
    }
  },
)

matrix.proof('a capability that is switched off closes its routes, and only those', async () => {
  for (const route of partnerRoutes) {
    const { capability } = route
    if (capability === undefined) {
      await matrix.case(route, 'no capability', async () =>
        assertAdmitted(route, await credential(route, { capabilities: [] })),
      )
      continue
    }
    await matrix.case(route, `every capability but ${capability}`, async () => {
      const others = everyCapability.filter((other) => other !== capability)
      const answer = await ask(server, route, { as: await credential(route, { capabilities: others }), of: mine })
      // To an integration without the capability an unpublished route answers as if there were no such path.
      if (route.availability === 'unpublished') return assertRefused(answer, 404, /^No such path/)
      assertRefused(answer, 403, `${capabilities[capability as Capability]} is not enabled for this integration`)
      assert.equal(answer.headers['x-error-code'], 'capability_missing')
    })
    await matrix.case(route, `${capability} alone`, async () =>
      assertAdmitted(route, await credential(route, { capabilities: [capability as Capability] })),
    )
  }
})

/** A read answers; a write gets as far as the record that is not there, so that nothing is changed by asking. */
async function assertAdmitted(route: Route, as: Presented) {
  if (route.method === 'GET') return assert.equal((await ask(server, route, { as, of: mine })).status, 200)
  const params = Object.fromEntries(paramsOf(route.path).map((name) => [name, newId()]))
  const { status, text } = await ask(server, route, { as, of: mine, params, body: {} })
  assert.ok(status !== 401 && status !== 403 && status < 500, text)
}

matrix.proof('a malformed id in the path is refused by the name of its parameter', async () => {
  const own = newId()
  const malformed = [
    'nonsense',
    '1',
    own.slice(0, -1),
    `${own}0`,
    own.replaceAll('-', ''),
    own.replace(/^./, 'g'),
    `%7B${own}%7D`,
    `urn:uuid:${own}`,
    `${own}%00`,
    `%20${own}`,
    'null',
    "'%20or%201=1--",
  ]
  for (const route of guarded) {
    for (const param of paramsOf(route.path)) {
      for (const id of malformed) {
        await matrix.case(route, `${param} ${id}`, async () => {
          const answer = await ask(server, route, { as: await credential(route), of: mine, params: { [param]: id } })
          assertRefused(answer, 400, `${param} must be a valid UUID`)
        })
      }
    }
  }
})

matrix.proof("another organization's id in the path is an unknown id, to the letter", async () => {
  for (const route of guarded) {
    for (const param of paramsOf(route.path)) {
      const id = ownId(theirs, param)
      await matrix.case(route, `their ${param}`, async () => assertUnknown(route, await credential(route), param, id))
    }
  }
})

async function assertUnknown(route: Route, as: Presented, param: string, id: string) {
  const unknownId = newId()
  const unknown = await ask(server, route, { as, of: mine, params: { [param]: unknownId } })
  // A write may refuse what else it was sent before it looks for the record.
  if (route.method === 'GET') assertRefused(unknown, 404)
  else assert.ok(unknown.status >= 400 && unknown.status < 500, unknown.text)
  assertSameRefusal(await ask(server, route, { as, of: mine, params: { [param]: id } }), id, unknown, unknownId)
}

matrix.proof("another organization's id in the query is refused or finds nothing", async () => {
  for (const route of guarded) {
    for (const name of idPlaces(route.query)) {
      await matrix.case(route, `their ${name} in the query`, async () => {
        const answer = await ask(server, route, {
          as: await credential(route),
          of: mine,
          query: { [name]: ownId(theirs, name) },
        })
        if (answer.status >= 400) return assert.ok(answer.status < 500, answer.text)
        assert.equal(answer.text, '[]')
        assert.equal(answer.headers['x-total-count'], '0')
      })
    }
  }
})

matrix.proof("a filter by another organization's id finds nothing", async () => {
  for (const route of guarded) {
    const list = listOf(route)
    if (!list || !Object.hasOwn(route.query, 'filter')) continue
    for (const [name, field] of Object.entries(list.fields)) {
      if (!isSearchable(field) || field.stored !== 'uuid') continue
      await matrix.case(route, `filter by their ${name}`, async () => {
        const theirOwn = ownId(theirs, name === 'id' ? list.param : name)
        const query = { filter: `${name}=${theirOwn}` }
        const answer = await ask(server, route, { as: await credential(route), of: mine, query })
        assert.deepEqual([answer.status, answer.text, answer.headers['x-total-count']], [200, '[]', '0'])
      })
    }
  }
})

matrix.proof('related records need the grant to read them, and stay within the reach', async () => {
  for (const route of guarded) {
    const resource = resourceOf(route)
    const { fields } = relationsQuery(route)
    if (!resource || fields === undefined) continue
    const related = Object.entries(resource.relations).map(
      ([word, { to }]) => [word, assembly.resources.get(to)] as const,
    )
    if (route.audience === 'partner') {
      for (const [word, target] of related) {
        const { grant: needed, alsoGrant } = readGrants(target)
        const opening = [needed, alsoGrant].filter((grant) => grant !== null)
        if (opening.some((grant) => grant === route.grant || grant === route.alsoGrant)) continue
        await matrix.case(route, `fields=${word}.* with every grant but ${needed}`, async () => {
          const as = await credential(route, { grants: assembly.grants.filter((grant) => !opening.includes(grant)) })
          const answer = await ask(server, route, { as, of: mine, query: { fields: `${word}.*` } })
          assertRefused(answer, 403, `API key lacks permission ${needed}`)
        })
      }
    }
    await matrix.case(route, `fields=${fields} within the reach`, async () => {
      const as = await credential(route, { reach })
      const answer = await ask(server, route, { as, of: mine, query: { ...listQuery(route), fields } })
      assert.equal(answer.status, 200, answer.text)
      for (const [word, target] of related) {
        const reachable = await storedIds(owner, mine.id, target, reach)
        const seen: { id: string }[] = [answer.body].flat().flatMap((record) => record[word] ?? [])
        assert.deepEqual(
          seen.filter(({ id }) => !reachable.includes(id)),
          [],
        )
      }
    })
  }
})

matrix.proof("an id in the body of another organization's, or outside the reach, is an unknown id", async () => {
  for (const route of guarded) {
    for (const place of idPlaces(route.body ?? {})) {
      const name = place.split('.').at(-1) ?? ''
      const [, outside] = await onBothSides(name)
      for (const [what, id, wishes] of [
        ['their', ownId(theirs, name), {}],
        ['an unreachable', outside, { reach }],
      ] as const) {
        if (id === undefined) continue
        await matrix.case(route, `${what} ${place} in the body`, async () => {
          const as = await credential(route, wishes)
          const send = (sent: string) =>
            ask(server, route, { as, of: mine, body: sampleOf(route.body ?? {}, mine, place, sent) })
          const unknownId = newId()
          const unknown = await send(unknownId)
          assert.ok(unknown.status >= 400 && unknown.status < 500, unknown.text)
          assertSameRefusal(await send(id), id, unknown, unknownId)
        })
      }
    }
  }
})

matrix.proof('no answer holds an id of another organization', async () => {
  for (const route of guarded) {
    if (route.method !== 'GET') continue
    await matrix.case(route, 'all it can answer', async () => {
      const query = { ...listQuery(route), ...relationsQuery(route) }
      assertNoneOf(theirIds, await ask(server, route, { as: await credential(route), of: mine, query }))
    })
  }
})

matrix.proof('a property outside the reach of a caller is not there, nor is anything in it', async () => {
  for (const route of guarded) {
    const limited = await credential(route, { reach })
    const list = listOf(route)
    if (list) {
      for (const as of [limited, await credential(route)]) {
        await matrix.case(route, as === limited ? 'a list within reach' : 'a whole list', async () => {
          const expected = await storedIds(owner, mine.id, list, as === limited ? reach : null)
          const answer = await ask(server, route, { as, of: mine, query: listQuery(route) })
          assert.deepEqual(answer.body.map(({ id }: { id: string }) => id).sort(), expected)
          assert.equal(answer.headers['x-total-count'], String(expected.length))
        })
      }
    }
    for (const param of paramsOf(route.path)) {
      const [within, outside] = await onBothSides(param)
      if (outside === undefined) continue
      await matrix.case(route, `${param} outside the reach`, async () => assertUnknown(route, limited, param, outside))
      if (route.method === 'GET' && paramsOf(route.path).length === 1) {
        await matrix.case(route, `${param} within the reach`, async () => {
          const answer = await ask(server, route, { as: limited, of: mine, params: { [param]: within ?? '' } })
          // What belongs to one integration is not there for another, however far that one reaches.
          assert.equal(answer.status, ownerOf(route, mine) ? 404 : 200, answer.text)
        })
        await matrix.case(route, `${param} outside one reach, within another`, async () => {
          const answer = await ask(server, route, {
            as: await credential(route),
            of: mine,
            params: { [param]: outside },
          })
          assert.equal(answer.status, 200, answer.text)
        })
      }
    }
  }
})

/** One record within the reach and one outside, of the kind that the parameter names; none when that kind has no such sides. */
async function onBothSides(param: string): Promise<[within?: string, outside?: string]> {
  const resource = assembly.resources.all().find((one) => one.param === param)
  if (!resource || resource.within === null) return []
  const reachable = await storedIds(owner, mine.id, resource, reach)
  const outside = (await storedIds(owner, mine.id, resource)).find((id) => !reachable.includes(id))
  assert.ok(reachable[0] && outside, `the demo data hold no ${resource.name} in the first property, or none in another`)
  return [reachable[0], outside]
}

test('after all of this, no row of the other organization has changed', async () => {
  assert.deepEqual(await storedRows(owner, theirs.id), theirRows)
})

test('the matrix is whole', (t) => {
  t.diagnostic(matrix.summary())
  assert.equal(matrix.wrong, 0)
})

function assertNoneOf(ids: ReadonlySet<string>, { status, text }: Answer) {
  assert.equal(status, 200, text)
  const seen = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  assert.deepEqual(
    seen.filter((id) => ids.has(id)),
    [],
  )
}
