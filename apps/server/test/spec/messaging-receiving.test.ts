// "Messaging" and "Events": texts that come in, and the events that partners get.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../../src/kit/ids.ts'
import { eventKinds } from '../../src/main/domains.ts'
import { Receiver } from '../receiver.ts'
import { Texting } from '../scene/texting.ts'
import { assertRefused } from '../server.ts'

const texting = await Texting.open()
const { scene } = texting
await texting.stopTime()
const { simulator } = texting
texting.work()

/** An endpoint that is subscribed to these kinds at the property. */
async function subscribe(kinds = ['message.received'], propertyId = scene.propertyId) {
  const receiver = await Receiver.start()
  const { integrationId } = await scene.server.make.key(scene.org)
  const body = { integrationId, propertyId, kinds, url: receiver.url() }
  const { id, secret } = await scene.doneByStaff('POST /subscriptions', body)
  return { receiver, secret, close: () => scene.staff(`POST /subscriptions/${id}/close`) }
}

/** The events that this raised. */
async function raised(act: () => Promise<unknown>, kinds?: string[]) {
  const { receiver } = await subscribe(kinds)
  await act()
  await texting.settled()
  return receiver.events()
}

test('[S-013] [S-311] [S-312] [S-313] an inbound text is one signed event, whose fields are those of the message', async () => {
  const { receiver, secret } = await subscribe()
  const ana = await texting.customer()
  const { sid, answered } = await texting.text(ana.phone, 'Is 204 still free? 🏠')
  assert.equal(answered, 204)
  await texting.settled()
  assert.equal(receiver.received.length, 1)
  const [{ headers, body } = assert.fail()] = receiver.received
  const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature'])) ?? []
  assert.equal(v1, createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex'))
  const [event = assert.fail()] = receiver.events()
  assert.equal(event.eventType, 'message.received')
  const message = await texting.message(String(event.data['messageId']))
  const { id, conversationId, propertyId, organizationId, customerId, prospectId, householdId } = message
  const { from, to, content, messageSid, createdAt: receivedAt } = message
  assert.deepEqual(event.data, {
    messageId: id,
    conversationId,
    propertyId,
    organizationId,
    customerId,
    prospectId,
    householdId,
    from,
    fromNational: ana.phone.slice(2),
    to,
    toNational: texting.number.slice(2),
    content,
    messageSid,
    receivedAt,
  })
  assert.deepEqual([from, to, content, messageSid], [ana.phone, texting.number, 'Is 204 still free? 🏠', sid])
  assert.deepEqual([customerId, prospectId, householdId], [ana.id, null, ana.householdId])
  assert.deepEqual([message.direction, message.messageStatus], ['INBOUND', 'RECEIVED'])
})

test('[S-320] it is the only notification: a subscription to everything gets one event', async () => {
  const events = await raised(() => texting.text(texting.nextPhone(), 'Hello'), [...eventKinds])
  assert.deepEqual(
    events.map(({ eventType }) => eventType),
    ['message.received'],
  )
})

test('[S-284] a subscription to message.received alone hears of no prospect, and one to prospects of no message', async () => {
  const act = async () => {
    await texting.prospect()
    await texting.text(texting.nextPhone(), 'Hello')
  }
  assert.deepEqual(
    (await raised(act)).map(({ eventType }) => eventType),
    ['message.received'],
  )
  assert.deepEqual(
    (await raised(act, ['prospect.created'])).map(({ eventType }) => eventType),
    ['prospect.created'],
  )
})

test('[S-321] the sender is unknown: both ids are null, and the thread is their own', async () => {
  const phone = texting.nextPhone()
  const [event] = await raised(() => texting.text(phone, 'Who are you?'))
  assert.deepEqual(
    [event?.data['customerId'], event?.data['prospectId'], event?.data['householdId']],
    [null, null, null],
  )
  const again = await texting.text(phone, 'Hello?')
  assert.equal((await texting.received(again.sid)).conversationId, event?.data['conversationId'])
  const other = await texting.text(texting.nextPhone(), 'Hello?')
  assert.notEqual((await texting.received(other.sid)).conversationId, event?.data['conversationId'])
  const [conversation] = (await scene.get('/conversations?limit=500')).filter(
    ({ id }: { id: string }) => id === event?.data['conversationId'],
  )
  assert.deepEqual(conversation.recipient, {
    type: 'UNKNOWN',
    prospectId: null,
    customerId: null,
    householdId: null,
    firstName: null,
    lastName: null,
    phone: phone.slice(2),
    isOptedOut: 'false',
  })
})

test('[S-322] at most one of the two ids is set: the customer first, then the prospect', async () => {
  const phone = texting.nextPhone()
  const pia = await texting.prospect({ phone })
  const ids = async () => {
    const [event] = await raised(() => texting.text(phone, 'Hello'))
    return [event?.data['customerId'], event?.data['prospectId']]
  }
  assert.deepEqual(await ids(), [null, pia.id])
  const ana = await texting.customer({ phone })
  assert.deepEqual(await ids(), [ana.id, null])
  // The same number at another property is another person.
  const elsewhere = texting.nextPhone()
  await texting.customer({ phone: elsewhere, propertyId: scene.otherPropertyId })
  const { sid } = await texting.text(elsewhere, 'Hello')
  const stranger = await texting.received(sid)
  assert.deepEqual([stranger.customerId, stranger.prospectId], [null, null])
})

/** Not to the letter, but beyond doubt. */
const MEANT = [
  'Stop.',
  'STOP!',
  'opt out',
  'Opt-out',
  'STOP ALL',
  'ＳＴＯＰ',
  '\u201cStop\u201d \u{1f6d1}',
  'Stop\u200b\n',
]

test('[S-323] [S-324] words of consent raise no event and change no status, but stand in the thread', async () => {
  const ana = await texting.customer()
  await texting.text(ana.phone, 'Hello')
  const before = await texting.conversation(`customerId=${ana.id}`)
  const words = ['STOP', 'stopall', ' Unsubscribe ', 'CANCEL', 'end', 'QUIT', 'Revoke', 'OPTOUT', ...MEANT]
  const starts = ['START', 'unstop', 'STOP', 'yes']
  const events = await raised(async () => {
    for (const word of [...words, ...starts]) assert.equal((await texting.text(ana.phone, word)).answered, 204)
  })
  assert.deepEqual(events, [])
  const after = await texting.conversation(`customerId=${ana.id}`)
  assert.equal(after.conversationStatus, before.conversationStatus)
  const thread = await scene.get(`/messages?conversationId=${after.id}`)
  assert.deepEqual(
    thread.map(({ content }: { content: string }) => content),
    ['Hello', ...words, ...starts],
  )
})

test('whoever asks to be texted no more is not, however they write it and whichever way it reaches us', async () => {
  const refused = async ({ id }: { readonly id: string }) =>
    assertRefused(await texting.post({ customerId: id }), 422, /opted out/)
  for (const word of MEANT) {
    const [told, listed] = [await texting.customer(), await texting.customer()]
    await texting.text(told.phone, word)
    await refused(told)
    await texting.text(listed.phone, word, { lost: true })
    await texting.sweep()
    await refused(listed)
  }
  for (const sentence of ['Please stop by at 5', 'Stop! Is it free?', 'СТОП']) {
    const ana = await texting.customer()
    assert.equal((await raised(() => texting.text(ana.phone, sentence))).length, 1, sentence)
    assert.equal((await texting.post({ customerId: ana.id })).status, 201)
  }
})

test('a first text that is STOP opens a thread that awaits no response', async () => {
  const ana = await texting.customer()
  await texting.text(ana.phone, 'STOP')
  const { conversationStatus, recipient } = await texting.conversation(`customerId=${ana.id}`)
  assert.deepEqual([conversationStatus, recipient.isOptedOut], ['RESOLVED', 'true'])
})

test('STOP holds in the whole organization until START, and shows on the customer', async () => {
  const ana = await texting.customer()
  const elsewhere = await texting.customer({ phone: ana.phone, propertyId: scene.otherPropertyId })
  await texting.send({ customerId: elsewhere.id })
  const optedOut = async () => {
    const { isTextOptedOut } = await scene.get(`/customers/${ana.id}`)
    const { recipient } = await texting.conversation(`customerId=${elsewhere.id}`)
    return [isTextOptedOut, recipient.isOptedOut]
  }
  assert.deepEqual(await optedOut(), ['false', 'false'])
  await texting.text(ana.phone, 'Stop')
  assert.deepEqual(await optedOut(), ['true', 'true'])
  for (const { id } of [ana, elsewhere]) assertRefused(await texting.post({ customerId: id }), 422, /opted out/)
  // It also applies to a customer who gets the number later.
  assert.equal(
    (await scene.get(`/customers/${(await texting.customer({ phone: ana.phone })).id}`)).isTextOptedOut,
    'true',
  )
  await texting.text(ana.phone, 'START')
  assert.deepEqual(await optedOut(), ['false', 'false'])
  assert.equal((await texting.post({ customerId: ana.id })).status, 201)
})

test("the carrier's own reading of a word counts too", async () => {
  const ana = await texting.customer()
  const events = await raised(() => texting.text(ana.phone, 'Arrêt', { optOutType: 'STOP' }))
  assert.deepEqual(events, [])
  assertRefused(await texting.post({ customerId: ana.id }), 422, /opted out/)
  assert.equal((await raised(() => texting.text(ana.phone, 'Aide', { optOutType: 'HELP' }))).length, 1)
})

test('HELP raises the event, and a bare YES of somebody who never stopped is a reply', async () => {
  const ana = await texting.customer()
  const events = await raised(async () => {
    await texting.text(ana.phone, 'HELP')
    await texting.text(ana.phone, 'Yes')
  })
  assert.deepEqual(events.map(({ data }) => data['content']).sort(), ['HELP', 'Yes'])
})

test('[S-325] a text to a number of no property is kept for the operator, and raises nothing', async () => {
  const phone = texting.nextPhone()
  const { receiver } = await subscribe()
  const { sid, answered } = await simulator.receive({ from: phone, to: '+15125559999', body: 'Anybody?' })
  assert.equal(answered, 204)
  await texting.settled()
  assert.deepEqual(receiver.received, [])
  assert.deepEqual(await scene.rows('select from_number, content from stray_texts where message_sid = $1', [sid]), [
    { from_number: phone, content: 'Anybody?' },
  ])
  assert.deepEqual(await scene.get(`/messages?messageSid=${sid}`), [])
})

test('a property without two-way communication has no thread, but STOP to its number is obeyed', async () => {
  for (const word of ['STOP', ...MEANT]) {
    const ana = await texting.customer()
    await texting.giveNumber(scene.otherPropertyId, texting.otherNumber, false)
    const text = (body: string) => simulator.receive({ from: ana.phone, to: texting.otherNumber, body })
    const { sid } = await text('Hello')
    await text(word)
    await texting.giveNumber(scene.otherPropertyId, texting.otherNumber)
    assert.deepEqual(await scene.get(`/messages?messageSid=${sid}`), [])
    assertRefused(await texting.post({ customerId: ana.id }), 422, /opted out/)
  }
})

test('[S-326] sending raises no event, nor do the reports on it', async () => {
  const [ana, pia] = [await texting.customer(), await texting.prospect()]
  const send = async () => {
    for (const outcome of ['delivered', 'undelivered', 'failed'] as const) {
      simulator.nextSend({ to: ana.phone, outcome })
      const { id } = await texting.send({ customerId: ana.id })
      await texting.settled()
      assert.equal((await texting.message(id)).messageStatus, outcome.toUpperCase())
    }
    await texting.send({ prospectId: pia.id })
  }
  assert.deepEqual(await raised(send, [...eventKinds]), [])
})

test('[S-293] a text that is told of twice is one message and one event', async () => {
  const ana = await texting.customer()
  const events = await raised(async () => {
    const { sid } = await texting.text(ana.phone, 'Once')
    const told = () => texting.tell(ana.phone, 'Once', sid)
    const answers = await Promise.all([told(), told(), told()])
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      [
        [204, ''],
        [204, ''],
        [204, ''],
      ],
    )
    await texting.sweep()
  })
  assert.equal(events.length, 1)
  assert.equal((await scene.get(`/messages?conversationId=${events[0]?.data['conversationId']}`)).length, 1)
})

test('a callback that the carrier did not sign is refused, whatever it says', async () => {
  const ana = await texting.customer()
  const { sid, answered } = await texting.text(ana.phone, 'Forged', { forged: true })
  assert.equal(answered, 401)
  assert.deepEqual(await scene.get(`/messages?messageSid=${sid}`), [])
  const sent = await texting.send({ customerId: ana.id })
  await texting.settled()
  const { messageSid } = await texting.message(sent.id)
  assert.equal(await simulator.report({ sid: messageSid, status: 'failed', forged: true }), 401)
  assert.equal((await texting.message(sent.id)).messageStatus, 'DELIVERED')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const refused = await scene.server.call('POST //carrier/texts', { payload: 'A=1', headers })
  assertRefused(refused, 401, 'Missing or invalid signature')
  assert.equal(refused.headers['www-authenticate'], 'Signature')
  assertRefused(await scene.server.call('POST //carrier/texts', { body: {} }), 415)
})

test('what came in while no callback reached us is stored from the list, once, in order', async () => {
  const ana = await texting.customer()
  const { receiver } = await subscribe()
  await texting.text(ana.phone, 'First', { lost: true })
  await texting.moveTime(60_000)
  await texting.text(ana.phone, 'STOP', { lost: true })
  await texting.moveTime(60_000)
  await texting.text(ana.phone, 'START', { lost: true })
  await texting.sweep()
  await texting.sweep()
  await texting.settled()
  const { id, recipient } = await texting.conversation(`customerId=${ana.id}`)
  const thread = await scene.get(`/messages?conversationId=${id}`)
  assert.deepEqual(
    thread.map(({ content }: { content: string }) => content),
    ['First', 'STOP', 'START'],
  )
  assert.equal(recipient.isOptedOut, 'false')
  assert.deepEqual(
    receiver.events().flatMap(({ data }) => (data['customerId'] === ana.id ? [data['content']] : [])),
    ['First'],
  )
})

test('a STOP that is found late does not undo a later START', async () => {
  const ana = await texting.customer()
  await texting.text(ana.phone, 'STOP', { lost: true })
  await texting.moveTime(5_000)
  await texting.text(ana.phone, 'START')
  await texting.sweep()
  assert.equal((await texting.post({ customerId: ana.id })).status, 201)
})

test('[S-098] [S-099] pictures that came with a text are attachments, whose urls download them and are made for each answer', async (t) => {
  const ana = await texting.customer()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const media = [
    { contentType: 'image/png', base64: png.toString('base64') },
    { contentType: 'text/x-vcard', base64: Buffer.from('BEGIN:VCARD').toString('base64') },
  ]
  const { sid } = await texting.text(ana.phone, '', { media })
  await texting.settled()
  const { id } = await texting.received(sid)
  const first = await texting.message(id)
  assert.deepEqual(
    first.attachments.map(({ url, id: _, ...rest }: { url: string; id: string }) => rest),
    [
      { contentType: 'image/png', size: png.length, fileName: 'attachment-1.png', unavailableReason: null },
      { contentType: 'text/vcard', size: 11, fileName: 'attachment-2', unavailableReason: null },
    ],
  )
  const download = await fetch(first.attachments[0].url)
  assert.deepEqual(Buffer.from(await download.arrayBuffer()), png)
  const vcard = await fetch(first.attachments[1].url)
  assert.equal(await vcard.text(), 'BEGIN:VCARD')
  const now = Date.now()
  const expiriesAt = async (ms: number) => {
    t.mock.timers.enable({ apis: ['Date'], now: ms })
    const { attachments } = await texting.message(id)
    t.mock.timers.reset()
    return attachments.map(({ url }: { url: string }) => Number(new URL(url).searchParams.get('expires')))
  }
  const [then, later] = [await expiriesAt(now), await expiriesAt(now + 5_000)]
  assert.deepEqual(
    later,
    then.map((at: number) => at + 5),
    'each lives from its own answer on',
  )
  const outbound = await texting.send({ customerId: ana.id })
  assert.deepEqual(outbound.attachments, [])
})

test('[S-100] an attachment url lives for 15 minutes; a re-read gives a working one', async (t) => {
  const ana = await texting.customer()
  const media = [{ contentType: 'text/plain', base64: Buffer.from('hello').toString('base64') }]
  const { sid } = await texting.text(ana.phone, '', { media })
  await texting.settled()
  const { id } = await texting.received(sid)
  const read = async () => (await texting.message(id)).attachments[0].url as string
  const began = Date.now()
  const url = await read()
  const told = Math.floor((Date.now() - began) / 1000) + 1
  /** The status of a download so many seconds after the answer. */
  const statusAfter = async (seconds: number, address: string | (() => Promise<string>) = url) => {
    t.mock.timers.enable({ apis: ['Date'], now: began + seconds * 1000 })
    try {
      return (await fetch(typeof address === 'string' ? address : await address())).status
    } finally {
      t.mock.timers.reset()
    }
  }
  assert.equal(await statusAfter(0), 200)
  assert.equal(await statusAfter(15 * 60 - 2), 200)
  assert.equal(await statusAfter(15 * 60 + told), 403)
  assert.equal(await statusAfter(86_400), 403)
  assert.equal(await statusAfter(15 * 60 + told, read), 200)
})

const GIF = 'R0lGODlhAQABAAAAACw='

test('a picture that cannot be had is tried again, and one that is gone keeps its entry without a url', async () => {
  const ana = await texting.customer()
  const media = [{ contentType: 'image/gif', base64: GIF }]
  simulator.nextMedia({ answer: 'fail' })
  const { sid } = await texting.text(ana.phone, 'Look', { media })
  await texting.settled()
  const { id, attachments } = await texting.received(sid)
  assert.deepEqual([attachments[0].url, attachments[0].size, attachments[0].contentType], [null, null, 'image/gif'])
  await texting.moveTime(3_000)
  await texting.settled()
  assert.match((await texting.message(id)).attachments[0].url, /^http/)
  simulator.nextMedia({ answer: 'missing' })
  const gone = await texting.text(ana.phone, 'Look', { media })
  await texting.settled()
  assert.equal((await texting.received(gone.sid)).attachments[0].url, null)
})

test('workers that died over an attachment use up none of the tries to fetch it', async () => {
  const ana = await texting.customer()
  await texting.rest()
  const { sid } = await texting.text(ana.phone, 'look', { media: [{ contentType: 'image/gif', base64: GIF }] })
  const { id } = await texting.received(sid)
  // As twenty workers leave it that were killed while they processed it.
  await scene.rows('update work set claims = 20 where kind = 41')
  simulator.nextMedia({ answer: 'fail' })
  texting.work()
  await texting.settled()
  assert.equal((await texting.message(id)).attachments[0].url, null)
  await texting.moveTime(2_500)
  await texting.settled()
  assert.match((await texting.message(id)).attachments[0].url, /^http/)
})

test('a text that is signed but says nothing we know is passed over', async () => {
  assert.equal((await texting.signed(`/carrier/reports?messageId=${newId()}`, { Hello: '1' })).status, 204)
})

test('a number that has no ten digits is told as it is, and its national form is null', async () => {
  const events = await raised(async () => {
    for (const from of ['+442071838750', '72345']) await texting.text(from, 'Hello?')
  })
  assert.deepEqual(
    events.map(({ data }) => [data['from'], data['fromNational'], data['toNational']]).sort(),
    [
      ['+442071838750', null, texting.number.slice(2)],
      ['72345', null, texting.number.slice(2)],
    ].sort(),
  )
})

test('[S-344] the published reference describes message.received, with its twelve fields and those added since', async () => {
  const { webhooks, components } = JSON.parse((await scene.server.call('GET //docs/openapi.json')).text)
  const resolve = ({ $ref }: { $ref: string }) => components.schemas[$ref.split('/').at(-1) ?? '']
  const envelope = resolve(webhooks['message.received'].post.requestBody.content['application/json'].schema)
  const specified = ['messageId', 'conversationId', 'propertyId', 'organizationId', 'customerId', 'prospectId']
  const others = ['householdId', 'from', 'to', 'content', 'messageSid', 'receivedAt']
  assert.deepEqual(
    Object.keys(resolve(envelope.properties.data).properties).sort(),
    [...specified, ...others, 'fromNational', 'toNational'].sort(),
  )
})
