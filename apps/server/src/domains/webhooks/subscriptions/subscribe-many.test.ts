// One endpoint at many properties: a result for each, and nothing twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene, UNKNOWN_ID } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'
import { newId } from '../../../kit/ids.ts'

const scene = await Scene.open({}, { properties: 5, unitsPerProperty: 1 })
const { server, org, token } = scene
const properties = org.made.get('property') ?? []
const [first = '', second = '', third = '', beyond = ''] = properties
const kinds = ['prospect.created']
const anAddress = () => `https://hooks.example.com/${newId()}`

async function anIntegration(o: object = {}): Promise<string> {
  const body = { name: `Partner ${newId()}`, kind: 'general', ...o }
  return (await scene.done(server.call('POST /integrations', { token, body }), 201)).id
}

const subscribe = (body: object, as = token) => server.call('POST /subscriptionBatches', { token: as, body })
type Result = {
  propertyId: string
  subscription: Record<string, string> | null
  problem: Record<string, string> | null
}
const resultsOf = async (body: object): Promise<Result[]> => (await scene.done(subscribe(body))).results

test('each property gets a subscription and a secret of its own; what is wrong at one is said of that one', async () => {
  const integrationId = await anIntegration({ propertyIds: [first, second, third] })
  const url = anAddress()
  const results = await resultsOf({ integrationId, propertyIds: [first, UNKNOWN_ID, second, beyond], kinds, url })
  assert.deepEqual(
    results.map(({ propertyId, subscription, problem }) => [propertyId, subscription?.['propertyId'], problem]),
    [
      [first, first, null],
      [UNKNOWN_ID, undefined, { code: 'not_found', message: `No property has the id ${UNKNOWN_ID}` }],
      [second, second, null],
      [
        beyond,
        undefined,
        { code: 'invalid_request', message: `propertyId: the integration may not touch the property ${beyond}` },
      ],
    ],
  )
  const made = results.flatMap(({ subscription }) => (subscription ? [subscription] : []))
  assert.equal(new Set(made.map(({ secret }) => secret)).size, 2)
  for (const { id, secret, ...rest } of made) {
    assert.match(secret ?? '', /^whsec_/)
    const { secret: _, ...read } = await scene.done(server.call(`GET /subscriptions/${id}`, { token }))
    assert.deepEqual(read, { id, ...rest })
    const trail = await scene.rows('select action from audit_entries where subject_id = $1', [id])
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['subscription.created'],
    )
  }
})

test('a batch that is sent again makes nothing twice, also at the same time', async () => {
  const integrationId = await anIntegration()
  const body = { integrationId, propertyIds: properties, kinds: [...kinds, ...kinds], url: anAddress() }
  const [a, b] = await Promise.all([resultsOf(body), resultsOf(body)])
  const again = await resultsOf(body)
  const made = [...a, ...b, ...again].filter(({ subscription }) => subscription !== null)
  assert.deepEqual(made.map(({ propertyId }) => propertyId).toSorted(), [...properties].toSorted())
  for (const { subscription } of made) assert.deepEqual(subscription?.['kinds'], kinds, 'each kind once')
  for (const { propertyId, problem } of again) {
    const there = made.find((each) => each.propertyId === propertyId)?.subscription?.['id']
    const message = `The integration is subscribed here with this address already, by ${there}`
    assert.deepEqual(problem, { code: 'conflict', message })
  }
  const [closed] = made
  await scene.done(server.call(`DELETE /subscriptions/${closed?.subscription?.['id']}`, { token }))
  const after = await resultsOf(body)
  assert.deepEqual(
    after.filter(({ subscription }) => subscription).map(({ propertyId }) => propertyId),
    [closed?.propertyId],
    'where it was closed it can be made anew',
  )
})

test('what is wrong everywhere refuses the whole, and nothing is made', async () => {
  const integrationId = await anIntegration()
  const good = { integrationId, propertyIds: [first, second], kinds, url: anAddress() }
  const limited = (await server.make.staff(org, { reach: [first] })).text
  assertRefused(await subscribe(good, limited), 403, /limited to some properties/)
  assertRefused(await subscribe({ ...good, url: 'http://10.0.0.1/' }), 400, /^url: /)
  assertRefused(await subscribe({ ...good, kinds: ['rain'] }), 400, /^kinds must name/)
  assertRefused(await subscribe({ ...good, kinds: ['message.received'] }), 400, /needs the capability/)
  assertRefused(await subscribe({ ...good, integrationId: UNKNOWN_ID }), 404)
  assertRefused(await subscribe({ ...good, propertyIds: [] }), 400, /propertyIds must have from 1 to 500/)
  const [{ n } = assert.fail()] = await scene.rows(
    'select count(*) as n from subscriptions where integration_id = $1',
    [integrationId],
  )
  assert.equal(Number(n), 0)
})
