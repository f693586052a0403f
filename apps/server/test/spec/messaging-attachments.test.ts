// "Events": the attachments of a text can be read when message.received is delivered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../eventually.ts'
import { Receiver } from '../receiver.ts'
import { Texting } from '../scene/texting.ts'

const texting = await Texting.open()
const { scene, simulator } = texting
await texting.stopTime()
texting.work()

const GIF = { contentType: 'image/gif', base64: 'R0lGODlhAQABAAAAACw=' }
type Told = { readonly url: string | null; readonly unavailableReason: string | null }

/** An endpoint that reads the message as soon as it gets the event, and downloads its attachments. */
async function subscribe() {
  const receiver = await Receiver.start()
  const { integrationId } = await scene.server.make.key(scene.org)
  const body = { integrationId, propertyId: scene.propertyId, kinds: ['message.received'], url: receiver.url() }
  await scene.doneByStaff('POST /subscriptions', body)
  const found: [status: number | null, reason: string | null][][] = []
  receiver.behave = async (received, response) => {
    const { data } = JSON.parse(received.body.toString())
    const { attachments } = await texting.message(data.messageId)
    found.push(
      await Promise.all(
        attachments.map(async ({ url, unavailableReason }: Told) => [
          url && (await fetch(url)).status,
          unavailableReason,
        ]),
      ),
    )
    response.writeHead(200).end()
  }
  return { receiver, found }
}

const attemptsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['x-service-delivery-attempt'])

test('the event comes when the last of two attachments can be downloaded, as its first attempt', async () => {
  const { receiver, found } = await subscribe()
  // One of them is there at once, the other at the third try.
  simulator.nextMedia({ answer: 'fail' })
  const { sid } = await texting.text(texting.nextPhone(), 'Look', { media: [GIF, GIF] })
  await texting.settled()
  const urls = async () => (await texting.received(sid)).attachments.map(({ url }: Told) => url !== null).sort()
  assert.deepEqual([await urls(), found], [[false, true], []])
  simulator.nextMedia({ answer: 'throttle' })
  await texting.moveTime(2_100)
  await texting.settled()
  assert.deepEqual([await urls(), found], [[false, true], []])
  await texting.moveTime(10_100)
  await texting.settled()
  const all = [
    [200, null],
    [200, null],
  ]
  assert.deepEqual([await urls(), found], [[true, true], [all]])
  // The event that waited is not sent a second time.
  await texting.moveTime(60_000)
  await texting.settled()
  assert.deepEqual([found.length, attemptsOf(receiver)], [1, ['1']])
})

test('one that can never be had says why, and the event waits for it no longer', async () => {
  const large = { contentType: 'image/png', base64: Buffer.alloc(25 * 1_048_576 + 1).toString('base64') }
  const cases = [
    { media: [GIF], answer: 'missing', expected: [[null, 'GONE']] },
    { media: [large], expected: [[null, 'TOO_LARGE']] },
  ] as const
  for (const { media, expected, ...order } of cases) {
    const { found } = await subscribe()
    if ('answer' in order) simulator.nextMedia(order)
    await texting.text(texting.nextPhone(), 'Look', { media })
    await texting.settled()
    assert.deepEqual(found, [expected])
  }
})

test('the event waits 20 seconds and no longer for one that cannot be had yet, which says in the end that it was given up', async () => {
  const { receiver, found } = await subscribe()
  simulator.nextMedia({ answer: 'fail', times: 8 })
  const { sid } = await texting.text(texting.nextPhone(), 'Look', { media: [GIF] })
  for (const ms of [0, 2_100, 10_100, 7_799]) {
    await texting.moveTime(ms)
    await texting.settled()
  }
  assert.deepEqual(found, [])
  await texting.moveTime(1)
  await texting.settled()
  assert.deepEqual(found, [[[null, null]]])
  for (const seconds of [60, 300, 1_800, 7_200, 21_600]) {
    await texting.moveTime(seconds * 1_000)
    await texting.settled()
  }
  assert.equal((await texting.received(sid)).attachments[0].unavailableReason, 'GIVEN_UP')
  assert.deepEqual(attemptsOf(receiver), ['1'])
})

test('a retry of the event keeps its own time when an attachment comes meanwhile', async () => {
  const { receiver, found } = await subscribe()
  const { behave } = receiver
  receiver.behave = (_, response) => void response.writeHead(503).end()
  simulator.nextMedia({ answer: 'fail', times: 3 })
  const { sid } = await texting.text(texting.nextPhone(), 'Look', { media: [GIF] })
  for (const ms of [0, 2_100, 10_100, 8_000]) {
    await texting.moveTime(ms)
    await texting.settled()
  }
  assert.deepEqual(attemptsOf(receiver), ['1'])
  // Stands for a schedule that is hours away by now.
  await scene.rows(`update work set next_at = next_at + interval '1 hour' where kind = 1`)
  receiver.behave = behave
  await texting.moveTime(60_000)
  await texting.settled()
  assert.match((await texting.received(sid)).attachments[0].url, /^http/)
  assert.deepEqual([attemptsOf(receiver), found], [['1'], []])
  await texting.moveTime(3_700_000)
  await texting.settled()
  assert.deepEqual([attemptsOf(receiver), found], [['1', '2'], [[[200, null]]]])
})

test('a text without media is told of at once, also while another waits for its own', async () => {
  const { receiver, found } = await subscribe()
  simulator.nextMedia({ answer: 'fail' })
  await texting.text(texting.nextPhone(), 'Look', { media: [GIF] })
  await texting.text(texting.nextPhone(), 'Hello')
  await texting.settled()
  assert.deepEqual([receiver.events().map(({ data }) => data['content']), found], [['Hello'], [[]]])
  await texting.moveTime(2_100)
  await texting.settled()
  assert.deepEqual(
    receiver.events().map(({ data }) => data['content']),
    ['Hello', 'Look'],
  )
})

test('a word that stops texts has its picture, and raises nothing', async () => {
  const { receiver } = await subscribe()
  const { sid } = await texting.text(texting.nextPhone(), 'STOP', { media: [GIF] })
  await texting.settled()
  await texting.moveTime(21_000)
  await texting.settled()
  assert.match((await texting.received(sid)).attachments[0].url, /^http/)
  assert.deepEqual(receiver.received, [])
})

test('the event comes after 20 seconds although the carrier says nothing at all', async () => {
  const { receiver, found } = await subscribe()
  simulator.nextMedia({ answer: 'hang' })
  await texting.text(texting.nextPhone(), 'Look', { media: [GIF] })
  await texting.moveTime(19_999)
  // The event of a text that comes later shows that the worker has looked.
  await texting.text(texting.nextPhone(), 'Hello')
  await eventually(15_000, 'the other event', () => found.length === 1)
  assert.deepEqual(
    receiver.events().map(({ data }) => data['content']),
    ['Hello'],
  )
  await texting.moveTime(1)
  // Within the 20 seconds that the carrier has to answer.
  await eventually(15_000, 'the event', () => found.length === 2)
  assert.deepEqual(found[1], [[null, null]])
  // Ends the request that hangs.
  await simulator.close()
})
