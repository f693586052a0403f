// Moving in and moving out, and a household that goes from one unit to another.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { households } from '../../src/domains/households/index.ts'
import { newId } from '../../src/kit/ids.ts'
import { runSweep } from '../../src/kit/sweeps.ts'
import { untilBegun } from '../ask-again.ts'
import { openLeasing, today, tomorrow, yesterday } from '../scene/leasing.ts'
import { type Answer, assertRefused } from '../server.ts'

const { scene, by, home, staff, partner, done, complete, moveIn, moveOut, cancel, settled, seen, statuses, audited } =
  await openLeasing()
const { server, owner, org, propertyId, otherPropertyId } = scene
const { tools } = server.runtime

test('[S-018] recording move-ins and move-outs is by request', async () => {
  const made = await home()
  await complete(made)
  const without = (await server.make.key(org, { capabilities: ['messaging'] })).text
  const post = (path: string, body: object) => server.call(`POST ${path}`, { key: without, body })
  assertRefused(
    await post('/moveIns', { leaseId: made.leaseId }),
    403,
    'Recording move-ins is not enabled for this integration',
  )
  assertRefused(
    await post('/moveOuts', { leaseId: made.leaseId, date: today }),
    403,
    'Recording move-outs is not enabled for this integration',
  )
  assert.deepEqual((await seen(made)).lease.moveInDate, null)
  // Each is switched on by itself.
  const [forIns, forOuts] = [
    (await server.make.key(org, { capabilities: ['moveIns'] })).text,
    (await server.make.key(org, { capabilities: ['moveOuts'] })).text,
  ]
  const ins = { leaseId: made.leaseId }
  assertRefused(await server.call('POST /moveIns', { key: forOuts, body: ins }), 403)
  await done(server.call('POST /moveIns', { key: forIns, body: ins }), 201)
  const outs = { leaseId: made.leaseId, date: today }
  assertRefused(await server.call('POST /moveOuts', { key: forIns, body: outs }), 403)
  await done(server.call('POST /moveOuts', { key: forOuts, body: outs }), 201)
  // The property's own people need no onboarding.
  const other = await home()
  await complete(other)
  await done(staff('POST /moveIns', { leaseId: other.leaseId }), 201)
  await done(staff('POST /moveOuts', { leaseId: other.leaseId, date: today }), 201)
})

test('a household that moves in lives in the unit from then on', async () => {
  const made = await home()
  await complete(made)
  const { id, ...body } = await done(moveIn(made, { idempotencyId: 'in-1' }), 201)
  assert.deepEqual(
    [body.leaseId, body.householdId, body.unitId, body.propertyId, body.date, body.idempotencyId],
    [made.leaseId, made.householdId, made.unitId, propertyId, today, 'in-1'],
  )
  const { lease, household, unit, people } = await seen(made)
  assert.deepEqual([lease.status, lease.moveInDate], ['ACTIVE', today])
  assert.deepEqual(
    [household.status, household.currentLeaseId, household.currentUnitId, household.isLocked],
    ['CURRENT', made.leaseId, made.unitId, 'true'],
  )
  assert.deepEqual(people, ['Ada CURRENT', 'Ben CURRENT', 'Gone CANCELED'])
  assert.deepEqual(
    [unit.status, unit.currentHouseholdId, unit.vacantSince, unit.makeReadyDate],
    ['OCCUPIED', made.householdId, null, null],
  )
  assert.deepEqual(await audited(id), ['move_in.recorded'])
})

test('a household moves in on a completed lease, once, and not before the day', async () => {
  const made = await home()
  assertRefused(await moveIn(made), 409, /is DRAFT: a household moves in on a COMPLETED lease, once$/)
  await complete(made)
  assertRefused(
    await moveIn(made, { date: tomorrow }),
    400,
    `date must not be after today at the property, ${today}, not '${tomorrow}'`,
  )
  assert.equal((await seen(made)).lease.status, 'COMPLETED')
  await done(moveIn(made, { date: yesterday }), 201)
  assertRefused(await moveIn(made), 409, /is ACTIVE/)
  // The day begins elsewhere later.
  const elsewhere = await home({ at: otherPropertyId })
  await complete(elsewhere)
  assertRefused(await moveIn(elsewhere, { date: today }), 400, /^date must not be after today at the property/)
  assertRefused(await moveIn({ ...made, leaseId: newId() }), 404, /^No lease has the id/)
})

test('nobody moves in where another household still lives', async () => {
  const first = await settled()
  const second = await home({ unitId: first.unitId })
  await complete(second)
  assertRefused(
    await moveIn(second),
    409,
    `Unit ${first.unitId} is still occupied by another household: record its move-out first`,
  )
  assert.deepEqual((await statuses(second)).slice(0, 3), ['COMPLETED', 'FUTURE', 'OCCUPIED'])
  await done(moveOut(first, today), 201)
  assert.equal((await seen(first)).unit.status, 'VACANT_LEASED')
  await done(moveIn(second), 201)
  assert.equal((await seen(second)).unit.currentHouseholdId, second.householdId)
})

test('a household in transfer lives in the old unit until it has moved into the new one', async () => {
  const old = await settled()
  const { householdId } = old
  const next = await home({ householdId })
  await complete(next)
  const during = await seen(old)
  assert.deepEqual([during.household.status, during.household.currentUnitId], ['CURRENT', old.unitId])
  assert.deepEqual([during.lease.status, during.unit.status], ['ACTIVE', 'OCCUPIED'])
  assert.equal((await seen(next)).unit.status, 'VACANT_LEASED')

  await done(moveIn(next), 201)
  const [left, there] = [await seen(old), await seen(next)]
  assert.deepEqual([left.lease.status, left.lease.moveOutDate, left.lease.moveOutId], ['ENDED', today, null])
  assert.deepEqual(
    [left.unit.status, left.unit.vacantSince, left.unit.currentHouseholdId],
    ['VACANT_NOT_READY', today, null],
  )
  assert.deepEqual(
    [there.household.status, there.household.currentUnitId, there.household.currentLeaseId],
    ['CURRENT', next.unitId, next.leaseId],
  )
  assert.deepEqual([there.unit.status, there.unit.currentHouseholdId], ['OCCUPIED', householdId])
  assert.deepEqual(there.people, ['Ada CURRENT', 'Ben CURRENT', 'Gone CANCELED'])
})

test('a lease that follows another of the same unit takes its place, and the unit stays lived in', async () => {
  const old = await settled()
  const next = await home({ householdId: old.householdId, unitId: old.unitId })
  await complete(next)
  await done(moveIn(next), 201)
  assert.equal((await seen(old)).lease.status, 'ENDED')
  const { household, unit } = await seen(next)
  assert.deepEqual(
    [household.currentLeaseId, unit.status, unit.currentHouseholdId],
    [next.leaseId, 'OCCUPIED', old.householdId],
  )
})

test('[S-167] moveOutId is null until a move-out is recorded, and names it from then on', async () => {
  const made = await settled()
  const { lease } = await seen(made)
  assert.deepEqual([lease.moveOutId, lease.moveOutDate, lease.documentId], [null, null, null])
  const recorded = await done(moveOut(made, tomorrow, { reason: 'New job', noticeDate: today }), 201)
  assert.deepEqual(
    [recorded.leaseId, recorded.date, recorded.reason, recorded.noticeDate],
    [made.leaseId, tomorrow, 'New job', today],
  )
  const after = (await seen(made)).lease
  assert.deepEqual([after.moveOutId, after.moveOutDate], [recorded.id, tomorrow])
  assert.deepEqual(await done(partner(`GET /moveOuts/${recorded.id}`)), recorded)
})

test('a move-out on a day to come is notice; the household lives on until then', async () => {
  const made = await settled()
  await done(moveOut(made, tomorrow), 201)
  assert.deepEqual(await statuses(made), ['NOTICE', 'NOTICE', 'NOTICE', 'Ada NOTICE', 'Ben NOTICE', 'Gone CANCELED'])
  const { household, unit } = await seen(made)
  assert.deepEqual([household.currentUnitId, unit.currentHouseholdId], [made.unitId, made.householdId])
  assertRefused(await moveOut(made, today), 409, /already has the move-out/)

  const awaited = await settled()
  await complete(await home({ unitId: awaited.unitId }))
  await done(moveOut(awaited, tomorrow), 201)
  assert.equal((await seen(awaited)).unit.status, 'NOTICE_LEASED')
})

test('a move-out on a day that has come frees the unit', async () => {
  const made = await settled()
  const { id } = await done(moveOut(made, yesterday), 201)
  assert.deepEqual(await statuses(made), [
    ...['ENDED', 'PAST', 'VACANT_NOT_READY'],
    ...['Ada FORMER', 'Ben FORMER', 'Gone CANCELED'],
  ])
  const { lease, household, unit } = await seen(made)
  assert.deepEqual([lease.moveOutDate, lease.moveOutId], [yesterday, id])
  assert.deepEqual([household.currentLeaseId, household.currentUnitId, household.isLocked], [null, null, 'true'])
  assert.deepEqual([unit.vacantSince, unit.currentHouseholdId], [yesterday, null])
  assert.deepEqual(await audited(id), ['move_out.recorded'])
  assertRefused(await moveOut(made, today), 409, /already has the move-out/)
  assertRefused(await moveIn(made), 409, /is ENDED/)

  const leaving = await settled()
  await done(moveOut(leaving, today), 201)
  assert.deepEqual((await statuses(leaving)).slice(0, 3), ['ENDED', 'PAST', 'VACANT_NOT_READY'])
})

test('a move-out needs a lease that somebody lives under, and a day that makes sense', async () => {
  const made = await home()
  await complete(made)
  assertRefused(
    await moveOut(made, today),
    409,
    /is COMPLETED: a household moves out of an ACTIVE lease or one on NOTICE/,
  )
  await done(moveIn(made, { date: yesterday }), 201)
  assertRefused(
    await moveOut(made, '2025-01-01'),
    400,
    `date must not be before the move-in on ${yesterday}, not '2025-01-01'`,
  )
  assertRefused(await moveOut(made, today, { noticeDate: tomorrow }), 400, /^noticeDate must not be after date/)
  assertRefused(await partner('POST /moveOuts', { leaseId: made.leaseId }), 400, 'date is required')
  // Notice that came with the records and was never recorded here can be.
  await owner.query(`update leases set status = 'NOTICE' where id = $1`, [made.leaseId])
  await done(moveOut(made, today), 201)
})

test('a unit that two households share stays lived in until both have left', async () => {
  const first = await settled()
  const second = await home({ unitId: first.unitId, status: 'ACTIVE' })
  await done(moveOut(first, tomorrow), 201)
  assert.equal((await seen(first)).unit.status, 'OCCUPIED')
  await done(moveOut(second, today), 201)
  const { unit } = await seen(first)
  assert.deepEqual([unit.status, unit.currentHouseholdId], ['NOTICE', first.householdId])
})

test('a repeated idempotencyId records nothing again, however the calls race', async () => {
  const made = await home()
  await complete(made)
  const once = async (ask: () => Promise<Answer>) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => untilBegun(ask)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 201])
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    const again = await ask()
    assert.equal(again.headers['idempotent-replayed'], 'true')
  }
  await once(() => moveIn(made, { idempotencyId: 'same' }))
  await once(() => moveOut(made, today, { idempotencyId: 'same' }))
})

test('of several move-ins at the same moment one is recorded', async () => {
  const first = await home()
  await complete(first)
  const second = await home({ unitId: first.unitId })
  await complete(second)
  const answers = await Promise.all(
    [first, second, first, second, first, second].map((made) => untilBegun(() => moveIn(made))),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409])
})

test('who applied to join a household that lives here is one to come, then one of it', async () => {
  const old = await settled()
  const place = { organization_id: org.id, property_id: propertyId, household_id: old.householdId }
  const person = { ...place, id: newId(), first_name: 'New', last_name: 'Okafor', relationship: 'ROOMMATE' }
  await tools.db.transaction(by, (tx) => tx.insertInto('customers').values(person).execute())
  const next = await home({ householdId: old.householdId })
  await complete(next)
  assert.deepEqual((await seen(next)).people, ['Ada CURRENT', 'Ben CURRENT', 'Gone CANCELED', 'New FUTURE'])
  await done(cancel(next))
  assert.deepEqual((await seen(next)).people, ['Ada CURRENT', 'Ben CURRENT', 'Gone CANCELED', 'New APPLICANT'])
  const again = await home({ householdId: old.householdId })
  await complete(again)
  await done(moveIn(again), 201)
  assert.deepEqual((await seen(next)).people, ['Ada CURRENT', 'Ben CURRENT', 'Gone CANCELED', 'New CURRENT'])
})

test('a lease on notice ends by itself when its day has come at the property', async () => {
  const worker = server.startWorker()
  const sweep = async () => {
    await runSweep(households.sweeps?.find(({ name }) => name.includes('notice')) ?? assert.fail('no sweep'), tools)
    await worker.settled()
  }
  const [here, elsewhere] = [await settled(), await settled({ at: otherPropertyId })]
  const next = await home({ unitId: here.unitId })
  await complete(next)
  for (const made of [here, elsewhere]) await done(moveOut(made, tomorrow), 201)
  await sweep()
  assert.deepEqual([(await seen(here)).lease.status, (await seen(elsewhere)).lease.status], ['NOTICE', 'NOTICE'])

  await server.asOwner(`update app_clock set shift = interval '1 day'`)
  await Promise.all([sweep(), sweep()])
  assert.deepEqual(await statuses(here), [
    ...['ENDED', 'PAST', 'VACANT_LEASED'],
    ...['Ada FORMER', 'Ben FORMER', 'Gone CANCELED'],
  ])
  const { lease, unit } = await seen(here)
  assert.deepEqual([lease.moveOutDate, unit.vacantSince, unit.currentHouseholdId], [tomorrow, tomorrow, null])
  const { rows } = await owner.query('select action, actor_type from audit_entries where subject_id = $1 order by id', [
    here.leaseId,
  ])
  assert.deepEqual(rows.at(-1), { action: 'lease.ended', actor_type: 'SYSTEM' })
  assert.equal(rows.filter(({ action }) => action === 'lease.ended').length, 1)
  assert.equal((await seen(elsewhere)).lease.status, 'NOTICE')

  await server.asOwner(`update app_clock set shift = interval '3 days'`)
  await sweep()
  assert.equal((await seen(elsewhere)).lease.status, 'ENDED')
  assert.deepEqual((await owner.query('select 1 from work')).rows, [])
  await server.asOwner(`update app_clock set shift = interval '0'`)
})
