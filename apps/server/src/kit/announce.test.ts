import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cloneDatabase } from '../../test/database.ts'
import { testDatabase } from '../../test/open-database.ts'
import { createOrganization, operator } from '../domains/access/index.ts'
import { defineAnnouncement, type Listener, listen, wireAnnouncements } from './announce.ts'
import { audit } from './audit.ts'
import type { Ctx } from './context.ts'
import { newId } from './ids.ts'

const db = testDatabase(await cloneDatabase())
after(() => db.close())
const caller = operator((await createOrganization(db, { name: 'Listening' })).id)

const doorOpened = defineAnnouncement<{ doorId: string }>('door opened')
const noted = listen(doorOpened, 'porter', (ctx, tx, { doorId }) => audit(tx, ctx.caller, 'door.noted', doorId))

/** Opens a door and announces it; `then` is what happens before the commit. */
function openDoor(doorId: string, listeners: readonly Listener[], then = () => {}) {
  const announce = wireAnnouncements([doorOpened], listeners)
  const ctx = { db, caller, announce } as unknown as Ctx
  return db.transaction(caller, async (tx) => {
    await audit(tx, caller, 'door.opened', doorId)
    await ctx.announce(ctx, tx, doorOpened, { doorId })
    then()
  })
}

const heardOf = async (doorId: string) => {
  const rows = await db.transaction(caller, (tx) =>
    tx.selectFrom('audit_entries').select('action').where('subject_id', '=', doorId).orderBy('id').execute(),
  )
  return rows.map(({ action }) => action)
}

const fail = () => {
  throw new Error('the hinge broke')
}

test('who listens hears in the same transaction: both are kept', async () => {
  const doorId = newId()
  await openDoor(doorId, [noted])
  assert.deepEqual(await heardOf(doorId), ['door.opened', 'door.noted'])
})

test('when the action fails after announcing, what the listeners did goes with it', async () => {
  const doorId = newId()
  await assert.rejects(openDoor(doorId, [noted], fail), /the hinge broke/)
  assert.deepEqual(await heardOf(doorId), [])
})

test('when a listener fails, the action and the other listeners go with it', async () => {
  const doorId = newId()
  const broken = listen(doorOpened, 'broken', async () => fail())
  await assert.rejects(openDoor(doorId, [noted, broken]), /the hinge broke/)
  assert.deepEqual(await heardOf(doorId), [])
})

test('an announcement nobody listens to is fine', async () => {
  const doorId = newId()
  await openDoor(doorId, [])
  assert.deepEqual(await heardOf(doorId), ['door.opened'])
})

test('wiring that cannot be right is refused before the first request', () => {
  const wire =
    (...listeners: Listener[]) =>
    () =>
      wireAnnouncements([doorOpened], listeners)
  const deaf = listen(defineAnnouncement('door painted'), 'porter', async () => {})
  assert.throws(wire(deaf), /porter listens to 'door painted', which nobody announces/)
  assert.throws(wire(noted, noted), /porter listens to 'door opened' twice/)
  assert.throws(
    () => wireAnnouncements([doorOpened, defineAnnouncement('door opened')], []),
    /two announcements have the same name/,
  )
})

test('what was not declared cannot be announced', async () => {
  const announce = wireAnnouncements([], [])
  const undeclared = db.transaction(caller, (tx) => announce({} as Ctx, tx, doorOpened, { doorId: newId() }))
  await assert.rejects(undeclared, /'door opened' is announced but not declared/)
})
