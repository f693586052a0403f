// Every route that takes an idempotencyId × who repeats it: a caller who may no longer read the record, and another user.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from '../../src/kit/http/route.ts'
import { connectAs } from '../catalogue.ts'
import { eventually } from '../eventually.ts'
import { Scene } from '../scene/scene.ts'
import type { Answer, CallOptions } from '../server.ts'
import { type Creation, everyCreation, kindFor, prepare } from './creations.ts'
import { nameOf } from './matrix.ts'
import { storedRows, tablesUnder } from './stored.ts'

const scene = await Scene.open({ GATELODGE_ILS_REQUESTS_PER_MINUTE: '10000000' })
const { server, org, owner, propertyId, otherPropertyId } = scene
const { make } = server
const there = scene.elsewhere()
const routes = [...everyCreation('partner'), ...everyCreation('staff')]

type As = Pick<CallOptions, 'key' | 'token'>
const send = ({ what, ...sent }: ReturnType<Creation>, as: As): Promise<Answer> => server.call(what, { ...sent, ...as })

/** What a caller limited to another property gets who repeats the id of a record of the whole organization, or may not call the route at all. */
const WHOLE: Readonly<Record<string, number>> = {
  '/users': 200,
  '/propertyGroups': 200,
  '/documentTypes': 403,
  '/documentTypes/{documentTypeId}/definitions': 403,
  '/subscriptions/{subscriptionId}/rotate': 403,
}

const isReplayed = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'

function assertMade(answer: Answer) {
  assert.ok(answer.status === 200 || answer.status === 201, answer.text)
  assert.ok(!isReplayed(answer), 'it was there already')
}

function assertUsed(answer: Answer) {
  assert.deepEqual([answer.status, answer.headers['x-error-code']], [409, 'idempotency_id_used'], answer.text)
  assert.deepEqual(answer.body, {
    message: 'This idempotencyId was used before, for a record that you may not read. Choose another one',
  })
  assert.ok(!isReplayed(answer))
}

/** All rows but those that note when a credential was last used. */
async function rowsOfOrganization() {
  const { api_keys: _, staff_tokens: __, ...rows } = await storedRows(owner, org.id)
  return rows
}

/** A caller who may touch every property, and later the same one limited to the other property. */
async function narrowing(route: Route) {
  const kind = kindFor(route)
  if (route.audience === 'partner') {
    const { text: key, integrationId } = await make.key(org, { kind })
    const narrowed = async (): Promise<As> => {
      await make.narrow(org, integrationId, [otherPropertyId])
      return { key: (await make.key(org, { integrationId })).text }
    }
    return { integrationId, whole: { key } as As, narrowed }
  }
  const { integrationId } = await make.key(org, { kind })
  const { text: token, userId } = await make.staff(org)
  const narrowed = async (): Promise<As> => ({
    token: (await make.staff(org, { userId, reach: [otherPropertyId] })).text,
  })
  return { integrationId, whole: { token } as As, narrowed }
}

for (const route of routes) {
  const name = nameOf(route)
  test(`${name}: an idempotencyId that was used out of the caller's reach tells nothing and makes nothing`, async () => {
    const { integrationId, whole, narrowed } = await narrowing(route)
    const create = await prepare(route, { server, scene, integrationId })
    const createThere = await prepare(route, { server, scene: there, integrationId })
    const made = await send(create(name), whole)
    assertMade(made)
    const limited = await narrowed()
    const before = await rowsOfOrganization()
    for (const repeat of [create, createThere]) {
      const again = await send(repeat(name), limited)
      if (WHOLE[route.path] === undefined) assertUsed(again)
      else assertAsRead(again, made, WHOLE[route.path])
    }
    assert.deepEqual(await rowsOfOrganization(), before)
  })
}

/** A list of properties contains only those within the reach of the caller. */
function assertAsRead(again: Answer, made: Answer, status: number | undefined) {
  assert.equal(again.status, status, again.text)
  if (status !== 200) return
  assert.ok(isReplayed(again))
  const told = made.body.propertyIds && { propertyIds: [otherPropertyId] }
  assert.deepEqual(again.body, { ...made.body, ...told })
}

for (const route of everyCreation('staff')) {
  test(`${nameOf(route)}: two users have an idempotencyId each, and a user has one over all tokens`, async () => {
    const { integrationId } = await make.key(org, { kind: kindFor(route) })
    const [ada, ben] = [await make.staff(org), await make.staff(org)]
    const adaAgain = await make.staff(org, { userId: ada.userId })
    const id = `users ${route.path}`
    const create = await prepare(route, { server, scene, integrationId })
    const made = await send(create(id), { token: ada.text })
    assertMade(made)
    const again = await send(create(id), { token: adaAgain.text })
    assert.deepEqual([again.status, isReplayed(again), again.body.id], [200, true, made.body.id], again.text)

    const other = await prepare(route, { server, scene, integrationId })
    const others = await send(other(id), { token: ben.text })
    assertMade(others)
    assert.equal((await tablesUnder(owner, id)).length, 2)
    const othersAgain = await send(other(id), { token: ben.text })
    assert.deepEqual([isReplayed(othersAgain), othersAgain.body.id], [true, others.body.id])
  })
}

for (const route of everyCreation('staff').filter(({ path }) => WHOLE[path] === undefined)) {
  test(`${nameOf(route)}: of two tokens that race under one idempotencyId at two properties, one is told that it is used`, async () => {
    const { integrationId } = await make.key(org, { kind: kindFor(route) })
    const here = await make.staff(org, { reach: [propertyId] })
    const away = await make.staff(org, { userId: here.userId, reach: [otherPropertyId] })
    const create = await prepare(route, { server, scene, integrationId })
    const createThere = await prepare(route, { server, scene: there, integrationId })
    const id = `race ${route.path}`
    const calls = [1, 2, 3].flatMap(() => [
      send(create(id), { token: here.text }),
      send(createThere(id), { token: away.text }),
    ])
    const answers = await Promise.all(calls)
    const [winners, losers] = [0, 1]
      .map((side) => answers.filter((_, n) => n % 2 === side))
      .toSorted(([a], [b]) => Number(a?.status === 409) - Number(b?.status === 409))
    assert.ok(winners && losers)
    losers.forEach(assertUsed)
    assert.equal(winners.filter((answer) => answer.status < 300 && !isReplayed(answer)).length, 1)
    assert.equal(winners.filter((answer) => answer.status === 200 && isReplayed(answer)).length, 2)
    assert.equal((await tablesUnder(owner, id)).length, 1)
  })
}

/** These lock the idempotencyId, so that no call meets another's record half-way. */
const IN_TURNS = [
  '/applications',
  '/applications/{applicationId}/customers',
  '/applications/{applicationId}/pets',
  '/applications/{applicationId}/leases',
]

for (const route of routes.filter(({ path }) => WHOLE[path] === undefined && !IN_TURNS.includes(path))) {
  const name = nameOf(route)
  test(`${name}: an idempotencyId that is used out of reach while a call is under way is told as used`, async () => {
    const { integrationId, whole, narrowed } = await narrowing(route)
    const create = await prepare(route, { server, scene, integrationId })
    const createThere = await prepare(route, { server, scene: there, integrationId })
    assertMade(await send(create(`${name} kept`), whole))
    const [table] = await tablesUnder(owner, `${name} kept`)
    const limited = await narrowed()

    const rival = await connectAs(server.config.databaseUrl, 'owner')
    await rival.query('begin')
    await rival.query(`update ${table} set idempotency_id = $1 where idempotency_id = $2`, [
      `${name} wanted`,
      `${name} kept`,
    ])
    const answer = send(createThere(`${name} wanted`), limited)
    await eventually(20_000, 'the call waits for the other one', async () => {
      const { rowCount } = await owner.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rowCount === 1
    })
    await rival.query('commit')
    assertUsed(await answer)
    assert.deepEqual(await tablesUnder(owner, `${name} wanted`), [table])
    await rival.end()
  })
}

test('what staff made before users had ids of their own is found by every user who may read it', async () => {
  const [ada, ben] = [await make.staff(org), await make.staff(org)]
  const limited = await make.staff(org, { reach: [otherPropertyId] })
  const create = (token: string) =>
    server.call('POST /prospects', { token, body: { propertyId, idempotencyId: 'old', firstName: 'Ida' } })
  const own = await create(ben.text)
  const made = await create(ada.text)
  await owner.query('update prospects set created_by_user_id = null where id = $1', [made.body.id])
  const again = await create(ada.text)
  assert.deepEqual([again.status, again.body.id], [200, made.body.id])
  assertUsed(await create(limited.text))
  assert.equal((await create(ben.text)).body.id, own.body.id, 'of two, the own one')
})
