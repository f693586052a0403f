import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fetchWebhooks } from '../src/fetch.ts'
import { EventInWorkError, handleOnce, type Inbox, inboxTable, postgresInbox } from '../src/inbox.ts'
import { fileInbox } from '../src/inbox-file.ts'
import { signTestWebhook, type WebhookEvent } from '../src/index.ts'
import { delivery, prospectCreated, secret } from './deliveries.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatelodge-inbox-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, `events-${++files}.log`)
const event = { ...prospectCreated, raw: '' } as WebhookEvent
const other = { ...event, eventId: 'another' }

test('an event is dealt with once, however often it comes, also after a restart', async () => {
  const path = newFile()
  const seen: string[] = []
  const note = (one: WebhookEvent) => seen.push(one.eventId)
  const handle = handleOnce(await fileInbox(path), note)
  assert.deepEqual([await handle(event), await handle(event), await handle(other)], [true, false, true])
  const restarted = handleOnce(await fileInbox(path), note)
  assert.deepEqual([await restarted(event), await restarted(other)], [false, false])
  assert.deepEqual(seen, [event.eventId, 'another'])
})

test('what failed is tried again at the next delivery', async () => {
  let fails = true
  const handle = handleOnce(await fileInbox(newFile()), () => {
    if (fails) throw new Error('the queue is down')
  })
  await assert.rejects(handle(event), /the queue is down/)
  fails = false
  assert.equal(await handle(event), true)
  assert.equal(await handle(event), false)
})

test('a process that dies between taking an event and noting that it is done deals with it again', async () => {
  const path = newFile()
  assert.equal(typeof (await (await fileInbox(path)).claim(event.eventId)), 'object')
  // All that is left of that process is the file.
  const seen: string[] = []
  assert.equal(await handleOnce(await fileInbox(path), (one) => seen.push(one.eventId))(event), true)
  assert.deepEqual(seen, [event.eventId])
})

test('a second delivery while the first is in work is neither run nor confirmed', async () => {
  const handling = Promise.withResolvers<void>()
  const handle = handleOnce(await fileInbox(newFile()), () => handling.promise)
  const first = handle(event)
  await assert.rejects(handle(event), new EventInWorkError(event.eventId))
  handling.resolve()
  assert.equal(await first, true)
  assert.equal(await handle(event), false)
})

test('half a line that a dying process left is passed over, and spoils no other', async () => {
  const path = newFile()
  const first = await fileInbox(path)
  await handleOnce(first, () => {})(event)
  const whole = readFileSync(path, 'utf8')
  appendFileSync(path, '{"eventId":"ano')
  const second = handleOnce(await fileInbox(path), () => {})
  assert.deepEqual([await second(event), await second(other)], [false, true])
  const third = handleOnce(await fileInbox(path), () => {})
  assert.deepEqual([await third(event), await third(other)], [false, false])
  // Cut at every byte: what was noted before the cut is known, and nothing else.
  for (let length = 0; length <= whole.length; length++) {
    writeFileSync(path, whole.slice(0, length))
    const known = (await (await fileInbox(path)).claim(event.eventId)) === 'done'
    // The last byte is the end of the line; without it the line still reads.
    assert.equal(known, length >= whole.length - 1, String(length))
  }
})

test('many events at once each get a line of their own', async () => {
  const path = newFile()
  const handle = handleOnce(await fileInbox(path), () => {})
  const events = Array.from({ length: 50 }, (_, n) => ({ ...event, eventId: `event ${n}\n"${n}"` }))
  await Promise.all(events.map(handle))
  const again = handleOnce(await fileInbox(path), () => {})
  assert.deepEqual(await Promise.all(events.map(again)), Array(50).fill(false))
  assert.equal(readFileSync(path, 'utf8').split('\n').length, 51)
})

test('what cannot be noted is not confirmed: the event comes again', async () => {
  const handle = handleOnce(await fileInbox(join(folder, 'missing', 'events.log')), () => {})
  await assert.rejects(handle(event), { code: 'ENOENT' })
  await assert.rejects(handle(event), { code: 'ENOENT' }, 'and is not taken for one in work')
  await assert.rejects(fileInbox(folder), { code: 'EISDIR' })
})

test('what the handler threw is told, also when the claim cannot be given back', async () => {
  const inbox: Inbox = {
    claim: async () => ({ done: async () => {}, failed: () => Promise.reject(new Error('database gone')) }),
  }
  const handle = handleOnce(inbox, () => Promise.reject(new Error('the queue is down')))
  await assert.rejects(handle(event), /the queue is down/)
})

test('in a receiver: a higher attempt of the same event is confirmed and not run twice, and afterAnswer neither', async () => {
  const ran: string[] = []
  const receive = fetchWebhooks({
    secret,
    beforeAnswer: handleOnce(await fileInbox(newFile()), () => ran.push('before')),
    afterAnswer: () => ran.push('after'),
  })
  const { body } = delivery()
  for (const attempt of [1, 2, 7]) {
    const { headers } = signTestWebhook(body, secret, { attempt })
    const waited: Promise<unknown>[] = []
    const request = new Request('https://partner.example/hooks', { method: 'POST', body, headers })
    const { status } = await receive(request, { waitUntil: (work: Promise<unknown>) => waited.push(work) })
    assert.equal(status, 204)
    await Promise.all(waited)
  }
  assert.deepEqual(ran, ['before', 'after'])
})

test('the name of a table is nothing but a name', () => {
  assert.match(inboxTable('partner.inbox'), /create table if not exists partner\.inbox \(/)
  for (const table of ['', 'a b', 'inbox; drop table x', 'a.b.c', '"x"'])
    assert.throws(() => postgresInbox({ query: async () => ({ rows: [] }), table }), TypeError)
})
