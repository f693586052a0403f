// The SDK's inbox on a real PostgreSQL: what is left of a process that dies is what it committed.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { WebhookEvent } from '@gatelodge/sdk'
import {
  EventInWorkError,
  handleInTransaction,
  handleOnce,
  inboxTable,
  postgresInbox,
  type Query,
  type Transaction,
} from '@gatelodge/sdk/inbox'
import pg from 'pg'
import { emptyDatabase } from '../database.ts'

// Said before the database is made, so that the connection is gone when it goes.
after(() => own.end())
const connectionString = await emptyDatabase()
const connect = async () => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
const own = await connect()
const query: Query = (text, values) => own.query(text, values)
await own.query(inboxTable())
await own.query(inboxTable())
await own.query('create table effects (event_id text not null)')

/** As a partner writes it, with a connection for each. */
const transaction: Transaction = async (work) => {
  const client = await connect()
  try {
    await client.query('begin')
    const result = await work((text, values) => client.query(text, values))
    await client.query('commit')
    return result
  } finally {
    // What is not committed by now never is.
    await client.end()
  }
}

let count = 0
const newEvent = () => ({ eventId: `event-${++count}`, eventType: 'prospect.created' }) as WebhookEvent
const act = ({ eventId }: WebhookEvent, by: Query = query) => by('insert into effects values ($1)', [eventId])
const effects = async ({ eventId }: WebhookEvent) =>
  (await own.query('select 1 from effects where event_id = $1', [eventId])).rows.length

test('an event is dealt with once by any number of processes', async () => {
  const event = newEvent()
  const [one, two] = [1, 2].map(() => handleOnce(postgresInbox({ query }), (it) => act(it)))
  assert.deepEqual([await one!(event), await two!(event), await one!(event)], [true, false, false])
  assert.equal(await effects(event), 1)
})

test('of deliveries at the same time one runs; the others are not confirmed until it is known how that went', async () => {
  const event = newEvent()
  const handling = Promise.withResolvers<void>()
  const handle = handleOnce(postgresInbox({ query }), async (it) => {
    await handling.promise
    await act(it)
  })
  const first = handle(event)
  for (let n = 0; n < 3; n++) await assert.rejects(handle(event), EventInWorkError)
  handling.resolve()
  assert.equal(await first, true)
  assert.equal(await handle(event), false)
  assert.equal(await effects(event), 1)
})

test('what failed is tried again at the next delivery', async () => {
  const event = newEvent()
  const inbox = postgresInbox({ query })
  await assert.rejects(handleOnce(inbox, () => Promise.reject(new Error('down')))(event), /down/)
  assert.equal(await handleOnce(inbox, (it) => act(it))(event), true)
  assert.equal(await effects(event), 1)
})

test('a process that dies between claim and done leaves the event to others when its lease is over', async () => {
  const event = newEvent()
  assert.equal(typeof (await postgresInbox({ query }).claim(event.eventId)), 'object')
  const other = handleOnce(postgresInbox({ query }), (it) => act(it))
  await assert.rejects(other(event), EventInWorkError)
  await own.query('update gatelodge_inbox set claimed_until = now() where event_id = $1', [event.eventId])
  assert.equal(await other(event), true)
  assert.equal(await other(event), false)
  assert.equal(await effects(event), 1)
})

test('a claim that ran out does not give back the one that followed it', async () => {
  const { eventId } = newEvent()
  const inbox = postgresInbox({ query, leaseMs: 0 })
  const slow = await inbox.claim(eventId)
  assert.equal(typeof (await postgresInbox({ query }).claim(eventId)), 'object')
  assert.ok(typeof slow === 'object')
  await slow.failed()
  assert.equal(await inbox.claim(eventId), 'in work')
  await slow.done()
  assert.equal(await inbox.claim(eventId), 'done')
})

test('in a transaction the effect happens exactly once, however many deliveries come at the same time', async () => {
  const event = newEvent()
  const handle = handleInTransaction(transaction, act)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => handle(event)))
  assert.deepEqual(outcomes.toSorted(), [...Array(7).fill(false), true])
  assert.equal(await effects(event), 1)
})

test('in a transaction a handler that throws leaves nothing behind, and the event is dealt with when it comes again', async () => {
  const event = newEvent()
  const failing = handleInTransaction(transaction, async (it, by) => {
    await act(it, by)
    throw new Error('down')
  })
  await assert.rejects(failing(event), /down/)
  assert.equal(await effects(event), 0)
  assert.equal(await handleInTransaction(transaction, act)(event), true)
  assert.equal(await effects(event), 1)
})

test('a process that dies after the effect and before the commit has done nothing: the event runs again, once', async () => {
  const event = newEvent()
  const client = await connect()
  client.on('error', () => {})
  await client.query('begin')
  const dying: Transaction = (work) => work((text, values) => client.query(text, values))
  assert.equal(await handleInTransaction(dying, act)(event), true)
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await own.query('select pg_terminate_backend($1, 30000)', [rows[0].pid])
  await assert.rejects(client.query('commit'))
  assert.equal(await effects(event), 0)
  const handle = handleInTransaction(transaction, act)
  assert.deepEqual([await handle(event), await handle(event)], [true, false])
  assert.equal(await effects(event), 1)
})

test('an event that was claimed and left is taken over by a transaction', async () => {
  const event = newEvent()
  await postgresInbox({ query }).claim(event.eventId)
  assert.equal(await handleInTransaction(transaction, act)(event), true)
  assert.equal(await postgresInbox({ query }).claim(event.eventId), 'done')
})

test('the table may have a name and a schema of its own', async () => {
  await own.query('create schema partner')
  await own.query(inboxTable('partner.inbox'))
  const event = newEvent()
  const handle = handleOnce(postgresInbox({ query, table: 'partner.inbox' }), () => {})
  assert.deepEqual([await handle(event), await handle(event)], [true, false])
  const other = handleInTransaction(transaction, () => {}, { table: 'partner.inbox' })
  assert.equal(await other(event), false)
})
