// Which secrets sign: every one that has not ended, whatever was rotated since.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { untilBegun } from '../../../../test/ask-again.ts'
import { Receiver } from '../../../../test/receiver.ts'
import { Scene } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'
import { stopTime } from '../../../../test/standing-time.ts'

const { server, org, key, token } = await Scene.open(
  { GATELODGE_MODE: 'sandbox' },
  { properties: 8, unitsPerProperty: 1 },
)
const worker = server.startWorker()
const listener = await server.make.key(org)
const properties = [...(org.made.get('property') ?? [])]
const HOUR = 3_600_000
const { move: moveTime } = await stopTime(server)

async function subscribe() {
  const [receiver, propertyId = ''] = [await Receiver.start(), properties.pop()]
  const body = {
    integrationId: listener.integrationId,
    propertyId,
    kinds: ['prospect.created'],
    url: receiver.url(),
  }
  const { body: made } = await server.call('POST /subscriptions', { token, body })
  const rotate = (with_: object = {}) => server.call(`POST /subscriptions/${made.id}/rotate`, { token, body: with_ })
  return {
    id: made.id as string,
    first: made.secret as string,
    rotate,
    rotated: async (with_: object = {}): Promise<string> => {
      const answer = await rotate(with_)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.secret
    },
    /** Which of these secrets sign the next delivery, in their order in the header; nothing else signs it. */
    async signing(named: Readonly<Record<string, string>>): Promise<string[]> {
      await server.call('POST /prospects', { key, body: { propertyId } })
      await worker.settled()
      const { headers, body } = receiver.received.at(-1) ?? assert.fail('nothing came')
      const [time = '', ...signatures] = String(headers['x-service-signature']).split(',')
      return signatures.map((signature) => {
        const by = Object.entries(named).find(
          ([, secret]) =>
            signature ===
            `v1=${createHmac('sha256', secret)
              .update(`${time.slice(2)}.`)
              .update(body)
              .digest('hex')}`,
        )
        return by?.[0] ?? `unknown ${signature}`
      })
    },
  }
}

test('a secret that was replaced twice over signs until its own end, not until the next rotation', async () => {
  const { first, rotated, signing } = await subscribe()
  const second = await rotated({ overlapHours: 24 })
  const third = await rotated({ overlapHours: 2 })
  const all = { first, second, third }
  assert.deepEqual(await signing(all), ['third', 'first', 'second'], 'the current one, then the last to end')
  await moveTime(2.1 * HOUR)
  assert.deepEqual(await signing(all), ['third', 'first'])
  await moveTime(22 * HOUR)
  assert.deepEqual(await signing(all), ['third'])
})

test('an overlap of 0 ends every earlier secret at once', async () => {
  const { first, rotated, signing, id } = await subscribe()
  const second = await rotated({ overlapHours: 720 })
  const third = await rotated()
  const fourth = await rotated({ overlapHours: 0 })
  assert.deepEqual(await signing({ first, second, third, fourth }), ['fourth'])
  const { body } = await server.call(`GET /subscriptions/${id}`, { token })
  assert.equal(body.oldSecretUntil, null)
})

test('five secrets sign at once; a sixth is refused until one has ended, and nothing changes', async () => {
  const { first, rotate, rotated, signing } = await subscribe()
  const named: Record<string, string> = { first }
  for (const [n, overlapHours] of [3, 40, 50, 60].entries()) named[`n${n}`] = await rotated({ overlapHours })
  const before = await signing(named)
  assert.equal(before.length, 5)
  assertRefused(
    await rotate(),
    409,
    /^5 secrets of this subscription sign already, and the first of them ends at 2\d{3}-.*Z\./,
  )
  assert.deepEqual(await signing(named), before)
  await moveTime(3.1 * HOUR)
  const sixth = await rotated()
  assert.deepEqual((await signing({ ...named, sixth })).toSorted(), ['n0', 'n1', 'n2', 'n3', 'sixth'])
  assertRefused(await rotate(), 409)
  const last = await rotated({ overlapHours: 0 })
  assert.deepEqual(await signing({ ...named, sixth, last }), ['last'])
})

test('a rotation repeated under its idempotencyId answers with the same secret and rotates nothing', async () => {
  const { first, rotate, signing, id } = await subscribe()
  const idempotencyId = `rotation of ${id}`
  const [one, two] = [
    await rotate({ idempotencyId, overlapHours: 5 }),
    await rotate({ idempotencyId, overlapHours: 5 }),
  ]
  assert.deepEqual([one.status, two.status], [200, 200])
  assert.deepEqual([one.headers['idempotent-replayed'], two.headers['idempotent-replayed']], [undefined, 'true'])
  assert.deepEqual(two.body, one.body)
  assert.deepEqual(await signing({ first, second: one.body.secret }), ['second', 'first'])
  const other = await subscribe()
  assertRefused(await other.rotate({ idempotencyId }), 409, /another subscription/)
  assert.deepEqual(await other.signing({ first: other.first }), ['first'])
})

test('of many that race under one idempotencyId one rotates, and all answer with its secret', async () => {
  const { first, rotate, signing, id } = await subscribe()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => untilBegun(() => rotate({ idempotencyId: `race of ${id}` }))),
  )
  const secrets = new Set(answers.map(({ body }) => body.secret))
  assert.deepEqual([secrets.size, answers.filter(({ headers }) => !headers['idempotent-replayed']).length], [1, 1])
  assert.deepEqual(await signing({ first, second: [...secrets][0] }), ['second', 'first'])
})

test('of rotations that race, each gives a secret that signs', async () => {
  const { first, rotated, signing } = await subscribe()
  const secrets = await Promise.all(Array.from({ length: 4 }, () => rotated()))
  const named = Object.fromEntries(secrets.map((secret, n) => [`n${n}`, secret]))
  assert.deepEqual((await signing({ first, ...named })).toSorted(), ['first', 'n0', 'n1', 'n2', 'n3'])
})

test('a rotation that a server of the version before has begun is kept', async () => {
  const { first, rotated, signing, id } = await subscribe()
  const second = await rotated({ overlapHours: 24 })
  // As that version left it: the columns of the subscription alone.
  await server.asOwner(`delete from secret_rotations where subscription_id = '${id}'`)
  assert.deepEqual(await signing({ first, second }), ['second', 'first'])
  const third = await rotated({ overlapHours: 1 })
  assert.deepEqual(await signing({ first, second, third }), ['third', 'first', 'second'])
})
