// Households, customers and leases from an operator's files: what follows from them, and what does not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Organization } from '../make.ts'
import { runCommand } from '../process.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const { server, owner, org, key, token } = await Scene.open({}, { properties: 0 })
const { databaseUrl } = server.config

type Reject = { line: string; key: string; reason: string }

/** `gatelodge import`; the counts, and the lines that were rejected with their reasons. */
async function load(resource: string, lines: readonly string[], { id }: Organization = org) {
  const words = ['import', resource, '-', '--format', 'csv', '--org', id, '--json']
  const { out, err } = await runCommand(databaseUrl, words, `${lines.join('\n')}\n`)
  assert.ok(out, err)
  const { seconds: _, read: __, ...counts } = JSON.parse(out)
  const rejects: Reject[] = err.split('\n').flatMap((line) => {
    const [, at = '', name = '', reason = ''] = /^(\d+) +(\S+) +(.*)$/.exec(line) ?? []
    return at ? [{ line: at, key: name, reason: reason.trim() }] : []
  })
  return { counts, rejects }
}
const all = (n: Record<string, number>) => ({ created: 0, updated: 0, unchanged: 0, rejected: 0, ...n })

async function found(path: string, importKey: string) {
  const table = path.slice(1)
  const { rows } = await owner.query(`select id from ${table} where organization_id = $1 and import_key = $2`, [
    org.id,
    importKey,
  ])
  const { status, body } = await server.call(`GET ${path}/${rows[0]?.id}`, { key })
  assert.equal(status, 200)
  return body
}

const UNITS = 'key,propertyKey,number,status,numBeds,numBaths'
const HOUSEHOLDS = 'key,propertyKey,name,status'
const CUSTOMERS = 'key,propertyKey,householdKey,firstName,lastName,headOfHousehold,relationship,status'
const LEASES =
  'key,propertyKey,unitKey,householdKey,status,startDate,endDate,moveInDate,moveOutDate,rentAmount,completedAt'

await load('properties', ['key,name,address', 'P-1,Elm Court,"{""city"":""Austin""}"'])
await load('units', [UNITS, ...[1, 2, 3, 4].map((n) => `U-${n},P-1,10${n},OCCUPIED,1,1`)])
const households = [HOUSEHOLDS, 'H-1,P-1,Abbott,CURRENT', 'H-2,P-1,Banks,CURRENT', 'H-3,P-1,Cole,FUTURE']
const customers = [
  CUSTOMERS,
  'C-1,P-1,H-1,Ana,Abbott,true,,CURRENT',
  'C-2,P-1,H-1,Ben,Abbott,,PARTNER,CURRENT',
  'C-3,P-1,H-2,Cy,Banks,true,,CURRENT',
  'C-4,P-1,H-3,Dee,Cole,true,,FUTURE',
]
const leases = [
  LEASES,
  'L-0,P-1,U-4,H-1,ENDED,2024-01-01,2024-12-31,2024-01-01,2024-12-31,900.00,2023-12-20T10:00:00Z',
  'L-1,P-1,U-1,H-1,ACTIVE,2026-01-01,2026-12-31,2026-01-03,,1200.50,2025-12-20T10:00:00Z',
  'L-2,P-1,U-2,H-2,NOTICE,2026-01-01,2026-12-31,2026-01-03,2026-12-31,1100,',
  'L-3,P-1,U-3,H-3,DRAFT,2027-01-01,,,,1300,',
]

test('households, customers and leases name each other, their property and their units by the keys of the file', async () => {
  assert.deepEqual((await load('households', households)).counts, all({ created: 3 }))
  assert.deepEqual((await load('customers', customers)).counts, all({ created: 4 }))
  assert.deepEqual((await load('leases', leases)).counts, all({ created: 4 }))
  const [household, lease, head, unit] = [
    await found('/households', 'H-1'),
    await found('/leases', 'L-1'),
    await found('/customers', 'C-1'),
    await found('/units', 'U-1'),
  ]
  assert.deepEqual(
    [lease.unitId, lease.householdId, lease.rentAmount, lease.moveInDate, head.householdId],
    [unit.id, household.id, 1200.5, '2026-01-03', household.id],
  )
  assert.equal(household.primaryCustomerId, head.id)
})

test('a completed lease in a file locks its household, the first one for all', async () => {
  const [first, second] = [await found('/households', 'H-1'), await found('/households', 'H-2')]
  assert.deepEqual([first.isLocked, first.lockedAt], ['true', '2023-12-20T10:00:00.000Z'])
  assert.deepEqual([second.isLocked, second.lockedAt], ['false', null])
  const lease = await found('/leases', 'L-1')
  assertRefused(await server.call(`PUT /leases/${lease.id}`, { token, body: { termMonths: 1 } }), 409, /is locked/)
  const completed = [LEASES.replace(/,.*,/, ',status,'), 'L-2,NOTICE,2025-12-21T10:00:00Z']
  assert.deepEqual((await load('leases', completed)).counts, all({ updated: 1 }))
  assert.equal((await found('/households', 'H-2')).lockedAt, '2025-12-21T10:00:00.000Z')
})

test('who lives where follows from the leases of a file that somebody lives under', async () => {
  for (const n of [1, 2]) {
    const [household, lease, unit] = [
      await found('/households', `H-${n}`),
      await found('/leases', `L-${n}`),
      await found('/units', `U-${n}`),
    ]
    assert.deepEqual(
      [household.currentLeaseId, household.currentUnitId, unit.currentHouseholdId],
      [lease.id, unit.id, household.id],
    )
  }
  const [future, unit, old] = [
    await found('/households', 'H-3'),
    await found('/units', 'U-3'),
    await found('/units', 'U-4'),
  ]
  assert.deepEqual(
    [future.currentLeaseId, future.currentUnitId, unit.currentHouseholdId, old.currentHouseholdId],
    [null, null, null, null],
  )
})

test('the same files again change nothing, not even what follows from them', async () => {
  const state = async () => {
    const { rows } = await owner.query(`
      select id, updated_at from households union all select id, updated_at from units union all select id, updated_at from customers
      union all select id, updated_at from leases order by 1`)
    return rows
  }
  const before = await state()
  assert.deepEqual((await load('households', households)).counts, all({ unchanged: 3 }))
  assert.deepEqual((await load('customers', customers)).counts, all({ unchanged: 4 }))
  const again = leases.map((line) => (line.startsWith('L-2') ? `${line}2025-12-21T10:00:00Z` : line))
  assert.deepEqual((await load('leases', again)).counts, all({ unchanged: 4 }))
  assert.deepEqual(await state(), before)
})

test('a newer file moves people out and on', async () => {
  const moved = ['key,status,unitKey,moveOutDate', 'L-1,ACTIVE,U-4,', 'L-2,ENDED,U-2,2026-10-31']
  assert.deepEqual((await load('leases', moved)).counts, all({ updated: 2 }))
  const [first, second] = [await found('/households', 'H-1'), await found('/households', 'H-2')]
  assert.deepEqual([first.currentUnitId, second.currentUnitId], [(await found('/units', 'U-4')).id, null])
  assert.equal(second.currentLeaseId, null)
  for (const unit of ['U-1', 'U-2']) assert.equal((await found('/units', unit)).currentHouseholdId, null)
  assert.equal((await found('/units', 'U-4')).currentHouseholdId, first.id)
})

test('a household has one head, who has no relationship to it; a line that says otherwise is rejected with the reason', async () => {
  const { counts, rejects } = await load('customers', [
    CUSTOMERS,
    'C-5,P-1,H-1,Eve,Abbott,true,,CURRENT',
    'C-6,P-1,H-2,Fay,Banks,true,PARTNER,CURRENT',
    'C-7,P-1,H-1,Gil,Abbott,false,COUSIN,CURRENT',
    'C-8,P-1,H-9,Hal,Abbott,false,CHILD,CURRENT',
    'C-9,P-1,H-1,Ivo,Abbott,false,CHILD,CURRENT',
  ])
  assert.deepEqual(counts, all({ created: 1, rejected: 4 }))
  assert.deepEqual(
    rejects.map((each) => each.key),
    ['C-5', 'C-6', 'C-7', 'C-8'],
  )
  const [two, related, unknown, nobody] = rejects.map(({ reason }) => reason)
  assert.equal(two, 'another customer of this organization has the same householdId and headOfHousehold')
  assert.match(related ?? '', /^headOfHousehold, relationship cannot be stored: the database demands CHECK/)
  assert.match(unknown ?? '', /^relationship must be one of PARTNER, PARENT, .*, not 'COUSIN'$/)
  assert.equal(nobody, "householdKey: no household of this organization has the key 'H-9'")
})

test('[S-162] a customer is PARTNER, PARENT, ADULT_CHILD, ROOMMATE, CHILD, GUARANTOR or OTHER to the head, who is null', async () => {
  const words = ['PARTNER', 'PARENT', 'ADULT_CHILD', 'ROOMMATE', 'CHILD', 'GUARANTOR', 'OTHER']
  const lines = words.map((word, n) => `R-${n},P-1,H-3,Kim,Cole,false,${word},FUTURE`)
  assert.deepEqual((await load('customers', [CUSTOMERS, ...lines])).counts, all({ created: 7 }))
  for (const [n, word] of words.entries()) assert.equal((await found('/customers', `R-${n}`)).relationship, word)
  const head = await found('/customers', 'C-4')
  assert.deepEqual([head.relationship, head.headOfHousehold], [null, 'true'])
})

test('a line of another organization finds none of these', async () => {
  const other = await server.make.organization({ properties: 0 })
  const { counts, rejects } = await load('leases', [LEASES, 'L-1,P-1,U-1,H-1,ACTIVE,2026-01-01,,,,1,'], other)
  assert.deepEqual(counts, all({ rejected: 1 }))
  assert.match(rejects[0]?.reason ?? '', /^propertyKey: no property of this organization has the key 'P-1'; unitKey: /)
})

test('importing raises no event and enqueues no work', async () => {
  for (const table of ['events', 'deliveries', 'work'])
    assert.deepEqual((await owner.query(`select count(*)::int as n from ${table}`)).rows, [{ n: 0 }], table)
})
