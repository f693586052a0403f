// Leases: completed, changed, canceled, and the lock that completion puts on a household.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelLease } from '../../src/domains/households/leases/cancel-lease.ts'
import { completeLease } from '../../src/domains/households/leases/complete-lease.ts'
import { recordMoveIn } from '../../src/domains/households/leases/record-move-in.ts'
import { recordMoveOut } from '../../src/domains/households/leases/record-move-out.ts'
import type { Announce, Ctx } from '../../src/kit/context.ts'
import { assertConflict } from '../assert-conflict.ts'
import { type Home, openLeasing, today } from '../scene/leasing.ts'
import { assertRefused } from '../server.ts'

const { scene, by, home, staff, partner, done, complete, moveIn, moveOut, cancel, settled, seen, statuses, audited } =
  await openLeasing()
const { server, owner, org, propertyId, otherPropertyId } = scene
const { tools } = server.runtime

test('[S-077] completing a lease locks its household', async () => {
  const made = await home()
  assert.equal((await done(staff(`PUT /leases/${made.leaseId}`, { termMonths: 10 }))).termMonths, 10)
  const before = await seen(made)
  assert.deepEqual([before.household.isLocked, before.household.lockedAt], ['false', null])

  const completed = await complete(made)
  assert.equal(completed.status, 'COMPLETED')
  assert.equal(completed.signedAt, completed.completedAt)
  const { household, people, unit } = await seen(made)
  assert.deepEqual([household.isLocked, household.lockedAt], ['true', completed.completedAt])
  assert.deepEqual([household.status, unit.status], ['FUTURE', 'VACANT_LEASED'])
  assert.deepEqual(people, ['Ada FUTURE', 'Ben FUTURE', 'Gone CANCELED'])

  const refused = await staff(`PUT /leases/${made.leaseId}`, { termMonths: 11 })
  assertConflict(
    refused,
    'household_locked',
    /^Household .* is locked since its lease was completed on .*: its leases cannot change$/,
  )
})

test('[S-081] nothing about a completed lease can change', async () => {
  const made = await home()
  const { unitId } = await home()
  await complete(made)
  const { lease } = await seen(made)
  for (const change of [
    { startDate: '2026-02-01' },
    { endDate: '2027-02-01' },
    { endDate: null },
    { rentAmount: 1300 },
    { securityDepositAmount: 1 },
    { termMonths: 6 },
    { unitId },
    {},
  ])
    assertRefused(await staff(`PUT /leases/${made.leaseId}`, change), 409, /is locked/)
  // Neither that lease nor any other of the household.
  const second = await home({ householdId: made.householdId, unitId })
  assertRefused(await staff(`PUT /leases/${second.leaseId}`, { rentAmount: 1300 }), 409, /is locked/)
  assert.deepEqual((await seen(made)).lease, lease)
})

test('a lease changes until it is completed: what is missing stays, null clears', async () => {
  const made = await home({ status: 'PENDING_SIGNATURE' })
  const { unitId } = await home()
  const path = `PUT /leases/${made.leaseId}`
  const { lease } = await seen(made)
  const { updatedAt: _, ...whole } = await done(staff(path, { rentAmount: 1234.56, unitId }))
  const { updatedAt: __, ...before } = lease
  assert.deepEqual(whole, { ...before, rentAmount: 1234.56, unitId })
  const cleared = await done(staff(path, { endDate: null, termMonths: null }))
  assert.deepEqual([cleared.endDate, cleared.termMonths, cleared.rentAmount], [null, null, 1234.56])
  assertRefused(await staff(path, { rentAmount: null }), 400, /^rentAmount must be an amount/)
  assertRefused(await staff(path, { endDate: '2025-12-31' }), 400, /^endDate must not be before startDate 2026-01-01/)
  const foreign = await home({ at: otherPropertyId })
  assertRefused(
    await staff(path, { unitId: foreign.unitId }),
    404,
    `No unit of this property has the id ${foreign.unitId}`,
  )
  const { leaseId } = await home({ status: 'CANCELED' })
  assertRefused(await staff(`PUT /leases/${leaseId}`, { termMonths: 1 }), 409, /only a DRAFT or PENDING_SIGNATURE/)
  assert.equal((await partner(path, {})).status, 405)
})

test('a lease is completed once: asked again it is as it was, and nothing happens', async () => {
  const made = await home({ unit: 'NOTICE' })
  await owner.query(`update leases set signed_at = '2026-01-02T03:04:05Z' where id = $1`, [made.leaseId])
  const first = await complete(made)
  assert.equal(first.signedAt, '2026-01-02T03:04:05.000Z')
  assert.deepEqual(await complete(made), first)
  assert.equal((await seen(made)).unit.status, 'NOTICE_LEASED')
  assert.deepEqual(await audited(made.leaseId), ['lease.completed'])
  await done(moveIn(made), 201)
  assert.equal((await complete(made)).status, 'ACTIVE')
  const canceled = await home({ status: 'CANCELED' })
  assertRefused(await staff(`POST /leases/${canceled.leaseId}/complete`), 409, /is CANCELED/)
})

test('[S-021] cancelling a lease is by request', async () => {
  const made = await home()
  await complete(made)
  const without = (await server.make.key(org, { capabilities: ['moveIns', 'moveOuts'] })).text
  assertRefused(
    await server.call(`POST /leases/${made.leaseId}/cancel`, { key: without, body: {} }),
    403,
    'Cancelling leases is not enabled for this integration',
  )
  assert.equal((await seen(made)).lease.status, 'COMPLETED')
  const onboarded = (await server.make.key(org, { capabilities: ['leaseCancellation'] })).text
  const canceled = await done(
    server.call(`POST /leases/${made.leaseId}/cancel`, { key: onboarded, body: { reason: 'Found a house' } }),
  )
  assert.deepEqual([canceled.status, canceled.cancellationReason], ['CANCELED', 'Found a house'])
  assert.deepEqual((await seen(made)).lease, canceled)
})

test('a lease is canceled without a body too, on both doors', async () => {
  for (const ask of [partner, staff]) {
    const made = await home()
    await complete(made)
    const { status, cancellationReason } = await done(ask(`POST /leases/${made.leaseId}/cancel`))
    assert.deepEqual([status, cancellationReason], ['CANCELED', null])
  }
})

test('a lease canceled before the move-in gives the unit back, and unlocks its household', async () => {
  const made = await home({ unit: 'VACANT_NOT_READY' })
  await complete(made)
  const canceled = await done(cancel(made))
  assert.equal(canceled.cancellationReason, null)
  assert.deepEqual(await statuses(made), [
    ...['CANCELED', 'CANCELED', 'VACANT_READY'],
    ...['Ada CANCELED', 'Ben CANCELED', 'Gone CANCELED'],
  ])
  assert.equal((await seen(made)).household.isLocked, 'false')
  assert.deepEqual(await done(cancel(made, { reason: 'again' })), canceled)
  assert.deepEqual(await audited(made.leaseId), ['lease.completed', 'lease.canceled'])

  const draft = await home({ unit: 'DOWN' })
  await done(staff(`POST /leases/${draft.leaseId}/cancel`, {}))
  assert.deepEqual((await statuses(draft)).slice(0, 3), ['CANCELED', 'CANCELED', 'DOWN'])
  assert.equal((await seen(draft)).household.isLocked, 'false')
})

test('a household is locked by the completed leases that it has, also when a file moves one or takes its completion back', async () => {
  const [one, other] = [await home(), await home()]
  await complete(one)
  const locked = async () => [(await seen(one)).household.isLocked, (await seen(other)).household.isLocked]
  assert.deepEqual(await locked(), ['true', 'false'])
  const move = (to: Home) =>
    owner.query('update leases set household_id = $2 where id = $1', [one.leaseId, to.householdId])
  await move(other)
  assert.deepEqual(await locked(), ['false', 'true'])
  await move(one)
  assert.deepEqual(await locked(), ['true', 'false'])
  await owner.query("update leases set completed_at = null, status = 'DRAFT' where id = $1", [one.leaseId])
  assert.deepEqual(await locked(), ['false', 'false'])
})

test('a lease is not canceled once somebody moved in', async () => {
  const made = await settled()
  assertRefused(await cancel(made), 409, /is ACTIVE: a lease can be canceled before the move-in only/)
  await done(moveOut(made, today), 201)
  assertRefused(await cancel(made), 409, /is ENDED/)
})

test('canceling one lease leaves alone who lives here, who else waits for the unit, and what else is under way', async () => {
  const old = await settled()
  const transfer = await home({ householdId: old.householdId })
  await complete(transfer)
  await done(cancel(transfer))
  assert.deepEqual((await statuses(old)).slice(0, 5), ['ACTIVE', 'CURRENT', 'OCCUPIED', 'Ada CURRENT', 'Ben CURRENT'])
  assert.equal((await seen(transfer)).unit.status, 'VACANT_READY')

  const [waits, gives] = [await home({ unitId: transfer.unitId }), await home({ unitId: transfer.unitId })]
  await complete(waits)
  await complete(gives)
  await done(cancel(gives))
  assert.equal((await seen(waits)).unit.status, 'VACANT_LEASED')

  const [draft, other] = [await home(), await home()]
  await home({ householdId: other.householdId })
  await done(cancel(draft))
  await done(cancel(other))
  assert.deepEqual(
    [(await seen(draft)).household.status, (await seen(other)).household.status],
    ['CANCELED', 'APPLICANT'],
  )
})

test('each step is announced once, with its ids', async () => {
  const heard: unknown[] = []
  const announce: Announce = async (_ctx, _tx, { name }, payload) => void heard.push([name, payload])
  const ctx: Ctx = { ...tools, announce, caller: by, requestId: 'test' }
  const [old, next, dropped] = [await home(), await home(), await home()]
  const told = ({ leaseId, householdId, unitId }: Home) => ({
    leaseId,
    householdId,
    unitId,
    applicationId: null,
    propertyId,
    isCompleted: true,
  })
  await owner.query('update leases set household_id = $2 where id = $1', [next.leaseId, old.householdId])
  next.householdId = old.householdId
  for (const made of [old, next, next]) await completeLease(ctx, made.leaseId)
  await recordMoveIn(ctx, { leaseId: old.leaseId, date: '2026-02-01', idempotencyId: 'told' })
  await recordMoveIn(ctx, { leaseId: old.leaseId, date: '2026-02-01', idempotencyId: 'told' })
  await recordMoveIn(ctx, { leaseId: next.leaseId })
  await recordMoveOut(ctx, { leaseId: next.leaseId, date: today })
  await cancelLease(ctx, dropped.leaseId, {})
  await cancelLease(ctx, dropped.leaseId, {})
  assert.deepEqual(heard, [
    ['lease.completed', told(old)],
    ['lease.completed', told(next)],
    ['lease.moved_in', told(old)],
    ['lease.ended', told(old)],
    ['lease.moved_in', told(next)],
    ['lease.ended', told(next)],
    ['lease.canceled', { ...told(dropped), isCompleted: false }],
  ])
})
