import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilBegun } from '../../../test/ask-again.ts'
import { assertConflict } from '../../../test/assert-conflict.ts'
import { Scene } from '../../../test/scene/scene.ts'
import { assertRefused } from '../../../test/server.ts'

const scene = await Scene.open()
const { server, org, propertyId, otherPropertyId } = scene
const { text: manager } = await server.make.staff(org, { roles: [{ role: 'PROPERTY_MANAGER', at: [propertyId] }] })
const { householdId, customerId, id: applicationId } = await scene.application()
const post = (body: object = {}) =>
  scene.doneByStaff('POST /transactions', { householdId, code: 'APPFEE', amount: 50.25, ...body }, 201)
const voided = (id: string, body: object = {}, token = manager) =>
  server.call(`POST /transactions/${id}/void`, { token, body: { reason: 'Posted twice', ...body } })
const balance = async () => (await scene.get(`/households/${householdId}`)).balanceAmount

const COUNTERS = { APPFEE: 'CREDIT', CONC: 'CHARGE', PMT: 'REFUND', SECDEP: 'CREDIT', DEPREF: 'PAYMENT' }
const [{ today }] = await scene.rows(`select app_today(timezone)::text as today from properties where id = $1`, [
  propertyId,
])

for (const [code, type] of Object.entries(COUNTERS))
  test(`a ${code} that is voided leaves the balance as it was, and both stand in the ledger`, async () => {
    const before = await balance()
    const posted = await post({ code, applicationId, customerId, documentNumber: 'C-17', date: '2026-02-03' })
    assert.notEqual(await balance(), before)
    const counter = await scene.done(voided(posted.id), 201)
    assert.equal(await balance(), before)
    const told = ({ type, date, amount, code, documentNumber, notes, voidsTransactionId }: Record<string, unknown>) => [
      type,
      date,
      amount,
      code,
      documentNumber,
      notes,
      voidsTransactionId,
    ]
    assert.deepEqual(told(counter), [type, today, 50.25, code, 'C-17', 'Posted twice', posted.id])
    assert.deepEqual(
      [counter.householdId, counter.customerId, counter.applicationId],
      [householdId, customerId, applicationId],
    )
    assert.deepEqual(await scene.get(`/transactions/${posted.id}`), posted, 'the first stays as it was')
    const [listed] = await scene.get(`/transactions?filter=voidsTransactionId=${posted.id}`)
    assert.equal(listed.id, counter.id)
    const trail = await scene.rows('select action from audit_entries where subject_id = $1 order by at, id', [
      posted.id,
    ])
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['transaction.posted', 'transaction.voided'],
    )
  })

test('who adds up the ledger by its types gets the balance, whatever was voided', async () => {
  const rows = await scene.get(`/transactions?filter=householdId=${householdId}&limit=500`)
  const sign = (type: string) => (['CHARGE', 'DEPOSIT', 'REFUND'].includes(type) ? 1 : -1)
  const sum = rows.reduce((cents: number, { type, amount }: { type: string; amount: number }) => {
    return cents + sign(type) * Math.round(amount * 100)
  }, 0)
  assert.equal(sum, Math.round((await balance()) * 100))
})

test('of many who void one at once, one does; a repeated id is the same counter-entry', async () => {
  const before = await balance()
  const { id } = await post()
  const answers = await Promise.all(Array.from({ length: 8 }, () => untilBegun(() => voided(id))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)])
  const lost = answers.find(({ status }) => status === 409) ?? assert.fail()
  assertConflict(lost, 'transaction_not_voidable', /is voided already, by/)
  assert.equal(await balance(), before)
  const other = await post()
  const first = await scene.done(voided(other.id, { idempotencyId: 'v-1' }), 201)
  assert.equal((await scene.done(voided(other.id, { idempotencyId: 'v-1' }), 200)).id, first.id)
  const third = await post()
  assertRefused(await voided(third.id, { idempotencyId: 'v-1' }), 409, /stands for another transaction/)
  const charge = { householdId, code: 'APPFEE', amount: 5, idempotencyId: 'v-1' }
  assertRefused(
    await server.call('POST /transactions', { token: manager, body: charge }),
    409,
    /stands for a counter-entry/,
  )
})

test('a counter-entry is not voided, nor what came from a file, which has the last word', async () => {
  const { id } = await post()
  const counter = await scene.done(voided(id), 201)
  assertConflict(await voided(counter.id), 'transaction_not_voidable', /is itself the counter-entry/)
  const imported = await post()
  await scene.rows(`update transactions set import_key = $2 where id = $1`, [imported.id, imported.id])
  const before = await balance()
  assertConflict(await voided(imported.id), 'transaction_not_voidable', /came from a file/)
  assert.equal(await balance(), before)
})

test('what was posted here is voided here, also when the household lives elsewhere by now', async () => {
  const { id } = await post()
  const before = await balance()
  await scene.rows('update households set property_id = $2 where id = $1', [householdId, otherPropertyId])
  const counter = await scene.done(voided(id), 201)
  assert.deepEqual([counter.propertyId, (await balance()) - before], [propertyId, -50.25])
  await scene.rows('update households set property_id = $2 where id = $1', [householdId, propertyId])
})

test('it takes a reason, and a role that posts, where the transaction lies', async () => {
  const { id } = await post()
  assertRefused(await voided(id, { reason: '' }), 400, /^reason /)
  const { text: agent } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT' }] })
  assertRefused(await voided(id, {}, agent), 403, /transactions:update/)
  const { text: elsewhere } = await server.make.staff(org, {
    roles: [{ role: 'PROPERTY_MANAGER', at: [otherPropertyId] }],
  })
  assertRefused(await voided(id, {}, elsewhere), 404, /^No transaction has the id/)
})
