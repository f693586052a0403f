// The example of a messaging bot, end to end: API, worker and bot are processes of their own, with a relay on the way to the API and
// one on the way to the bot. The carrier is simulated.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { createSubscription } from '../../src/domains/webhooks/index.ts'
import type { Ctx } from '../../src/kit/context.ts'
import { newId } from '../../src/kit/ids.ts'
import { advanceClock } from '../../src/kit/work/advance-clock.ts'
import { eventually } from '../eventually.ts'
import { startProcess } from '../process.ts'
import { Texting } from '../scene/texting.ts'
import { testSettings } from '../settings.ts'
import { ExampleProcess, WITHIN_MS } from './example-process.ts'
import { Relay } from './example-relay.ts'

const SEND = 'POST /v1/messages'
const DELIVER = 'POST /hook'

const texting = await Texting.open()
const { scene, simulator } = texting
const { server, propertyId } = scene
const { databaseUrl, publicUrl, carrierUrl, twilioAccountSid = '', twilioAuthTokens } = server.config
const settings = {
  GATELODGE_MODE: 'sandbox',
  GATELODGE_PUBLIC_URL: publicUrl,
  GATELODGE_CARRIER: 'simulator',
  GATELODGE_CARRIER_URL: carrierUrl,
  GATELODGE_TWILIO_ACCOUNT_SID: twilioAccountSid,
  GATELODGE_TWILIO_AUTH_TOKENS: twilioAuthTokens.join(','),
  GATELODGE_SEGMENTS_PER_SECOND: '100000',
}
const api = await startProcess(databaseUrl, settings)
ExampleProcess.work({ ...testSettings(databaseUrl), ...settings })

const toApi = await Relay.start(api.url)
const toBot = await Relay.start()
const ctx = { ...server.runtime.tools, caller: operator(scene.org.id), requestId: 'test' } as Ctx
const { secret } = await createSubscription(ctx, {
  integrationId: scene.integrationId,
  propertyId,
  kinds: ['message.received'],
  url: `${toBot.url}/hook`,
})
const grants = ['messages:create', 'messages:read', 'messages:update', 'units:read']
const { text: key } = await server.make.key(scene.org, { integrationId: scene.integrationId, grants })

// Two that are free, and all others are not.
await scene.owner.query(`update units set status = 'OCCUPIED'`)
for (const [number, beds, cents] of [
  ['204', 2, 185_000],
  ['117', 1, 142_050],
])
  await scene.owner.query(
    `insert into units (organization_id, id, property_id, number, status, num_beds, num_baths, quoting_rent_amount)
     values ($1, $2, $3, $4, 'VACANT_READY', $5, 1, $6)`,
    [scene.org.id, newId(), propertyId, number, beds, cents],
  )

const folder = mkdtempSync(join(tmpdir(), 'gatelodge-bot-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const printed: string[] = []
let bot: ExampleProcess

async function startBot() {
  bot = ExampleProcess.start('messaging-bot', {
    GATELODGE_URL: toApi.url,
    GATELODGE_API_KEY: key,
    WEBHOOK_SECRET: secret,
    INBOX: join(folder, 'inbox'),
    PORT: '0',
  })
  toBot.target = await bot.url()
}
async function killBot() {
  toBot.target = undefined
  await bot.kill()
  printed.push(...bot.lines)
}

/** What could not be delivered once is due again. */
const letTimePass = () =>
  advanceClock(server.runtime.tools.db, { ownerUrl: databaseUrl, byMs: 60_000, patienceMs: WITHIN_MS })

const textsTo = (phone: string) => simulator.accepted.filter(({ to }) => to === phone).map(({ body }) => body)
const arrived = (phone: string) =>
  eventually(WITHIN_MS, 'the answer is handed to the carrier', () => textsTo(phone).length > 0)
const thread = async (
  query: string,
): Promise<{ direction: string; content: string; needsHelpDetails?: { reason: string } }[]> =>
  scene.get(`/messages?conversationId=${(await texting.conversation(query)).id}`)

await startBot()

test('killed after it has answered, it is told of the question again and texts nobody twice', async () => {
  const { id, phone } = await texting.prospect()
  const killed = toApi.next(SEND, async ({ forward, drop }) => {
    await forward()
    await killBot()
    drop()
  })
  await texting.text(phone, 'Hi! Is 204 still free?')
  await killed()
  await startBot()
  await letTimePass()
  await bot.printed('answered')
  await arrived(phone)

  assert.equal(toApi.count(SEND), 2)
  assert.deepEqual(textsTo(phone), ['Yes, 204 is free: 2 bedrooms, $1,850 a month.'])
  assert.deepEqual(
    (await thread(`prospectId=${id}`)).map(({ direction }) => direction),
    ['INBOUND', 'OUTBOUND'],
  )
})

test('an event that comes twice is dealt with once', async () => {
  const { phone } = await texting.customer()
  // The service does not hear that it was dealt with.
  const first = toBot.next(DELIVER, async ({ forward, answer }) => {
    assert.equal((await forward()).status, 204)
    answer({ status: 502 })
  })
  await texting.text(phone, 'Anything with one bedroom available?')
  await first()
  await killBot()
  await startBot()
  const sent = toApi.count(SEND)
  const second = toBot.next(DELIVER, async ({ forward, answer }) => {
    const answered = await forward()
    assert.equal(answered.status, 204)
    answer(answered)
  })
  await letTimePass()
  await second()
  assert.equal(toApi.count(SEND), sent)
  await arrived(phone)
  assert.deepEqual(textsTo(phone), ['Free right now: 117 (1 bedroom, $1,420.50 a month).'])
})

test('what it does not understand is flagged for a person, and then it keeps out of the thread', async () => {
  const flagged = async (content: string, reason: string) => {
    const { phone, id } = await texting.customer()
    await texting.text(phone, content)
    await eventually(WITHIN_MS, 'the thread needs help', async () => {
      const { conversationStatus } = await texting.conversation(`customerId=${id}`)
      return conversationStatus === 'NEEDS_HELP'
    })
    const [question] = await thread(`customerId=${id}`)
    assert.equal(question?.needsHelpDetails?.reason, reason)
    return { phone, id }
  }
  const { phone, id } = await flagged('The tap drips', 'Not understood')
  await flagged('Can I talk to somebody about 204? Is it free?', 'Asks for a person')
  await flagged('Please stop asking me about apartments', 'Seems to want no more texts')
  await texting.text(phone, 'And is 204 free?')
  await bot.printed('left to a person')
  assert.deepEqual(
    (await thread(`customerId=${id}`)).map(({ direction }) => direction),
    ['INBOUND', 'INBOUND'],
  )
  // A stranger cannot be answered.
  const stranger = texting.nextPhone()
  const { sid } = await texting.text(stranger, 'Is anything free?')
  const { id: messageId } = await texting.received(sid)
  await eventually(WITHIN_MS, 'it is flagged', async () => (await texting.message(messageId)).needsHelp === true)
  assert.equal((await texting.message(messageId)).needsHelpReason, 'Nobody knows the sender')
})

test('a question from before STOP is not answered after it', async () => {
  const { phone, id } = await texting.customer()
  await killBot()
  const tried = toBot.next(DELIVER, async ({ answer }) => answer({ status: 502 }))
  await texting.text(phone, 'Is 204 free?')
  await tried()
  await texting.text(phone, 'STOP')
  await startBot()
  await letTimePass()
  await bot.printed('not answered')
  assert.deepEqual(
    (await thread(`customerId=${id}`)).map(({ content }) => content),
    ['Is 204 free?', 'STOP'],
  )
  assert.deepEqual(textsTo(phone), [])
})

test('asked to slow down, it gives the event back and answers when it comes again', async () => {
  const { phone } = await texting.customer()
  toApi.next(SEND, async ({ answer }) => {
    const headers = { 'retry-after': '20', 'x-error-code': 'too_many_requests' }
    answer({ status: 429, headers, body: '{"message":"Too many requests"}' })
  })
  await texting.text(phone, 'What is available?')
  await bot.printed('comes again: POST /messages too_many_requests')
  await letTimePass()
  await arrived(phone)
  assert.deepEqual(textsTo(phone), [
    'Free right now: 117 (1 bedroom, $1,420.50 a month); 204 (2 bedrooms, $1,850 a month).',
  ])
})

test('what is not signed as it should be is refused, and the bot prints nothing that people wrote', async () => {
  const answer = await fetch(`${toBot.target}/hook`, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 400)
  await bot.printed('a delivery was refused: missing_header')
  await killBot()
  const known =
    /^(listening on \d+|a delivery was refused: missing_header|[\da-f-]{36} (answered|flagged|left to a person.*|not answered.*|comes again: POST \/messages too_many_requests \([\w-]+\)))$/
  for (const line of printed) assert.match(line, known)
})
