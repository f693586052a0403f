// Leases from completion to move-out, and the lock that completion puts on a household.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { households, insertLease } from '../../src/domains/households/index.ts'
import { cancelLease } from '../../src/domains/households/leases/cancel-lease.ts'
import { completeLease } from '../../src/domains/households/leases/complete-lease.ts'
import { recordMoveIn } from '../../src/domains/households/leases/record-move-in.ts'
import { recordMoveOut } from '../../src/domains/households/leases/record-move-out.ts'
import type { Announce, Ctx } from '../../src/kit/context.ts'
import { newId } from '../../src/kit/ids.ts'
import { runSweep } from '../../src/kit/sweeps.ts'
import { connectAs } from '../catalogue.ts'
import { type Answer, assertRefused, startServer } from '../server.ts'

const server = await startServer()
const { tools } = server.runtime
const owner = await connectAs(server.config.databaseUrl, 'owner')
const org = await server.make.organization()
const by = operator(org.id)
const [propertyId = '', otherPropertyId = ''] = org.made.get('property') ?? []
const key = (await server.make.key(org)).text
const token = (await server.make.staff(org)).text

// A zone that is always a day ahead of the other.
const [EARLY, LATE] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
await owner.query('update properties set timezone = $2 where id = $1', [propertyId, EARLY])
await owner.query('update properties set timezone = $2 where id = $1', [otherPropertyId, LATE])
const dayIn = (timeZone: string, daysOn = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + daysOn * 86_400_000)
const [yesterday, today, tomorrow] = [dayIn(EARLY, -1), dayIn(EARLY), dayIn(EARLY, 1)]

type Home = { leaseId: string; householdId: string; unitId: string }
type Arranged = { at?: string; unit?: string; status?: string; unitId?: string; householdId?: string }

let count = 0

/** A household of two, its unit and its lease, which is a draft unless given otherwise. */
const home = ({ at = propertyId, unit = 'VACANT_READY', status = 'DRAFT', ...given }: Arranged = {}): Promise<Home> =>
  tools.db.transaction(by, async (tx) => {
    const mine = { organization_id: org.id, property_id: at }
    const [unitId, householdId] = [given.unitId ?? newId(), given.householdId ?? newId()]
    if (!given.unitId) {
      const number = `T${++count}`
      await tx
        .insertInto('units')
        .values({ ...mine, id: unitId, number, status: unit, num_beds: 1, num_baths: 1, make_ready_date: '2026-01-01' })
        .execute()
    }
    if (!given.householdId) {
      await tx
        .insertInto('households')
        .values({ ...mine, id: householdId, name: 'Okafor' })
        .execute()
      const person = { ...mine, household_id: householdId, last_name: 'Okafor' }
      await tx
        .insertInto('customers')
        .values([
          { ...person, id: newId(), first_name: 'Ada', head_of_household: true },
          { ...person, id: newId(), first_name: 'Ben', relationship: 'PARTNER' },
          { ...person, id: newId(), first_name: 'Gone', relationship: 'OTHER', status: 'CANCELED' },
        ])
        .execute()
    }
    const lease = await insertLease(tx, by, {
      ...{ id: newId(), property_id: at, unit_id: unitId, household_id: householdId, status },
      ...{ start_date: '2026-01-01', end_date: '2026-12-31', rent_amount: 120_000, term_months: 12 },
    })
    assert.ok(lease)
    return { leaseId: lease.id, householdId, unitId }
  })

const staff = (what: string, body?: unknown) => server.call(what, { token, body })
const partner = (what: string, body?: unknown) => server.call(what, { key, body })
async function done(answer: Promise<Answer>, status = 200) {
  const { status: got, text, body } = await answer
  assert.equal(got, status, text)
  return body
}
const complete = ({ leaseId }: Home) => done(staff(`POST /leases/${leaseId}/complete`))
const moveIn = ({ leaseId }: Home, more: object = {}) => partner('POST /moveIns', { leaseId, ...more })
const moveOut = ({ leaseId }: Home, date: string, more: object = {}) =>
  partner('POST /moveOuts', { leaseId, date, ...more })
const cancel = ({ leaseId }: Home, body: object = {}) => partner(`POST /leases/${leaseId}/cancel`, body)

/** One that lives in its unit. */
async function settled(o: Arranged = {}): Promise<Home> {
  const made = await home(o)
  await complete(made)
  await done(moveIn(made, { date: '2026-02-01' }), 201)
  return made
}

/** Lease, household, people and unit, as partners see them. */
async function seen({ leaseId, householdId, unitId }: Home) {
  const read = async (path: string) => done(server.call(`GET ${path}`, { key }))
  const [lease, household, unit] = [
    await read(`/leases/${leaseId}`),
    await read(`/households/${householdId}?fields=tenants.*`),
    await read(`/units/${unitId}`),
  ]
  const people = household.tenants.map(({ firstName, status }: Record<string, string>) => `${firstName} ${status}`)
  return { lease, household, unit, people: people.toSorted() }
}
const statuses = async (made: Home) => {
  const { lease, household, unit, people } = await seen(made)
  return [lease.status, household.status, unit.status, ...people]
}
const audited = async (id: string) =>
  (await owner.query('select action from audit_entries where subject_id = $1 order by id', [id])).rows.map(
    ({ action }) => action as string,
  )

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
  assertRefused(refused, 409, /^Household .* is locked since its lease was completed on .*: its leases cannot change$/)
  assert.equal(refused.headers['x-error-code'], 'household_locked')
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
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
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
  const answers = await Promise.all([first, second, first, second, first, second].map((made) => moveIn(made)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409])
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
