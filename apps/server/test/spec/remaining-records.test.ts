// Certifications, income limits, activities, units, property groups and users, and the lists that all of them are.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { newId } from '../../src/kit/ids.ts'
import { importRecords } from '../../src/kit/import/import-records.ts'
import { assembly } from '../../src/main/domains.ts'
import { untilBegun } from '../ask-again.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const { server, owner, org, key, token, propertyId, otherPropertyId } = await Scene.open()
const stranger = await server.make.organization()
const [userId = ''] = org.made.get('user') ?? []
const list = async (path: string, query: Record<string, string | number> = {}) =>
  (await server.call(`GET ${path}`, { key, query: { limit: 500, ...query } })).body
type Item = Readonly<Record<string, unknown>> & { readonly id: string }

test('[S-271] the eight are lists under the common conventions', async () => {
  for (const path of [
    '/certifications',
    '/incomeLimits',
    '/customers',
    '/leases',
    '/scheduledTransactions',
    '/units',
    '/activities',
    '/applications',
  ]) {
    const whole = await server.call(`GET ${path}`, { key, query: { limit: 500, sort: 'createdAt:asc' } })
    assert.equal(whole.status, 200)
    assert.ok(Array.isArray(whole.body) && whole.body.length > 1, path)
    assert.equal(whole.headers['x-total-count'], String(whole.body.length))
    const page = await server.call(`GET ${path}`, { key, query: { limit: 1, page: 2, sort: 'createdAt:asc' } })
    assert.deepEqual(page.body, [whole.body[1]])
    assert.equal(page.headers['x-total-count'], String(whole.body.length))
    const { id } = whole.body[0]
    assert.deepEqual(await list(path, { filter: `id=${id}`, fields: 'id' }), [{ id }])
    assert.deepEqual((await server.call(`GET ${path}/${id}`, { key })).body, whole.body[0])
    const within = await list(path, { filter: `propertyId=${propertyId}`, fields: 'id,property.name' })
    assert.ok(within.length > 0 && within.length < whole.body.length, path)
    for (const { property } of within) assert.equal(typeof property.name, 'string')
  }
})

test('[S-169] a certification has householdIncomeAmount, marketRentAmount and further compliance fields', async () => {
  const all = await list('/certifications', { fields: '*,household.id,unit.id,incomeLimit.amount' })
  assert.ok(all.length > 1)
  for (const each of all) {
    for (const name of [
      'householdIncomeAmount',
      'marketRentAmount',
      'incomeFromAssetsAmount',
      'tenantRentAmount',
      'utilityAllowanceAmount',
      'grossRentAmount',
      'householdSize',
      'amiPercentage',
    ])
      assert.equal(typeof each[name], 'number', name)
    assert.match(each.effectiveDate, /^\d{4}-\d\d-\d\d$/)
    assert.ok(['LIHTC', 'HOME', 'HUD_S8', 'BOND', 'OTHER'].includes(each.programType))
    assert.ok(['DRAFT', 'PENDING_SIGNATURE', 'COMPLETED', 'VOID'].includes(each.status))
    assert.ok(['INITIAL', 'RECERTIFICATION', 'INTERIM', 'TRANSFER'].includes(each.certificationType))
    assert.deepEqual([each.household.id, each.unit.id], [each.householdId, each.unitId])
    assert.equal(typeof each.incomeLimit.amount, 'number')
    const { body } = await server.call(`GET /households/${each.householdId}`, {
      key,
      query: { fields: 'certifications.id' },
    })
    assert.deepEqual(body.certifications, [{ id: each.id }])
  }
  // Amounts are stored in cents; each has a value of its own.
  const amounts = { householdIncomeAmount: 41234.56, incomeFromAssetsAmount: 12.5, marketRentAmount: 1499.99 }
  const rents = { tenantRentAmount: 900.01, utilityAllowanceAmount: 85.1, grossRentAmount: 985.11 }
  const rest = { householdSize: 3, amiPercentage: 62.5, effectiveDate: '2027-02-28' }
  const words = {
    programType: 'BOND',
    status: 'VOID',
    certificationType: 'TRANSFER',
    signedAt: '2027-03-01T04:05:06.000Z',
  }
  const [{ id }] = all
  await owner.query(
    `update certifications set household_income_amount = 4123456, income_from_assets_amount = 1250, market_rent_amount = 149999,
       tenant_rent_amount = 90001, utility_allowance_amount = 8510, gross_rent_amount = 98511, household_size = 3,
       ami_percentage = 62.5, effective_date = '2027-02-28', program_type = 'BOND', status = 'VOID', certification_type = 'TRANSFER',
       signed_at = '2027-03-01 04:05:06Z' where id = $1`,
    [id],
  )
  const { body: changed } = await server.call(`GET /certifications/${id}`, { key })
  assert.deepEqual({ ...changed, ...amounts, ...rents, ...rest, ...words }, changed)
  assert.deepEqual(await list('/certifications', { filter: `id=${id}` }), [changed])
})

test('[S-170] an income limit has effectiveDate', async () => {
  const all = await list('/incomeLimits')
  assert.ok(all.length > 1)
  for (const { effectiveDate, amount } of all) {
    assert.match(effectiveDate, /^\d{4}-\d\d-\d\d$/)
    assert.equal(typeof amount, 'number')
  }
  assert.equal((await list('/incomeLimits', { filter: 'effectiveDate>2026-04-01' })).length, 0)
  assert.equal((await list('/incomeLimits', { filter: 'effectiveDate>=2026-04-01' })).length, all.length)
  const [{ id }] = all
  await owner.query("update income_limits set effective_date = '2026-05-31', amount = 4120050 where id = $1", [id])
  const [changed, ...more] = await list('/incomeLimits', { filter: 'effectiveDate>2026-04-01' })
  assert.deepEqual([changed.id, changed.effectiveDate, changed.amount, more], [id, '2026-05-31', 41200.5, []])
  assert.deepEqual((await server.call(`GET /incomeLimits/${id}`, { key })).body, changed)
})

test('[S-165] an activity has assignedUserId and may be a visit or tour, made, cancelled or missed', async () => {
  const types = ['VISITED', 'VISIT_CANCELLED', 'VISIT_NO_SHOW', 'TOUR_CANCELLED', 'TOUR_NO_SHOW']
  for (const type of types) {
    const stored = [userId, null].map((assignedUserId) => ({ id: newId(), assignedUserId }))
    for (const { id, assignedUserId } of stored)
      await owner.query(
        'insert into activities (organization_id, id, property_id, type, assigned_user_id) values ($1, $2, $3, $4, $5)',
        [org.id, id, propertyId, type, assignedUserId],
      )
    const found = await list('/activities', { filter: `type=${type}` })
    for (const each of found) assert.equal(each.type, type)
    for (const { id, assignedUserId } of stored) {
      const mine = found.find((each: Item) => each.id === id)
      assert.ok(mine, `${type} ${assignedUserId}`)
      assert.equal(mine.assignedUserId, assignedUserId)
      assert.deepEqual((await server.call(`GET /activities/${id}`, { key })).body, mine)
      const ofUser = await list('/activities', { filter: `assignedUserId=${assignedUserId}` })
      assert.ok(ofUser.some((each: Item) => each.id === id))
      for (const each of ofUser) assert.equal(each.assignedUserId, assignedUserId)
    }
  }
  assert.ok((await list('/activities', { filter: `type=${types.join('|')}` })).length >= types.length * 2)
  assertRefused(
    await server.call('GET /activities', { key, query: { filter: 'type=DANCED' } }),
    400,
    /type must be one/,
  )
})

test('[S-166] reportConfigurationValue is Quoting Rent, Financial Market Rent or Market Rent', async () => {
  const spellings = ['Quoting Rent', 'Financial Market Rent', 'Market Rent']
  const units = await list('/units')
  for (const [n, { id }] of units.entries()) {
    const value = spellings[n % 3]
    await owner.query('update units set report_configuration_value = $2 where id = $1', [id, value])
    assert.equal((await server.call(`GET /units/${id}`, { key })).body.reportConfigurationValue, value)
  }
  const seen = new Set((await list('/units')).map((unit: Item) => unit['reportConfigurationValue']))
  assert.deepEqual([...seen].sort(), spellings.toSorted())
  await assert.rejects(owner.query(`update units set report_configuration_value = 'MARKET_RENT'`), /check constraint/)
})

const group = (more: object = {}) => ({ name: 'East side', propertyIds: [propertyId, otherPropertyId], ...more })
const person = (more: object = {}) => ({ firstname: 'Nia', lastname: 'Okafor', email: 'nia@example.com', ...more })
const create = (path: string, body: object, as: { key?: string; token?: string } = { key }) =>
  server.call(`POST ${path}`, { ...as, body })

test('[S-020] writing property groups and users is by request', async () => {
  for (const [path, capability, body, words] of [
    ['/propertyGroups', 'propertyGroups', group(), 'Writing property groups'],
    ['/users', 'users', person({ email: 'onboarded@example.com' }), 'Writing users'],
  ] as const) {
    const { rows: before } = await owner.query(
      'select (select count(*) from property_groups) + (select count(*) from users) as n',
    )
    const without = (await server.make.key(org, { capabilities: [] })).text
    assertRefused(await create(path, body, { key: without }), 403, `${words} is not enabled for this integration`)
    const { rows: after } = await owner.query(
      'select (select count(*) from property_groups) + (select count(*) from users) as n',
    )
    assert.deepEqual(after, before)
    const onboarded = (await server.make.key(org, { capabilities: [capability] })).text
    assert.equal((await create(path, body, { key: onboarded })).status, 201)
  }
})

test('a property group holds properties that its maker may touch', async () => {
  const made = await create(
    '/propertyGroups',
    group({ propertyIds: [propertyId.toUpperCase(), otherPropertyId, propertyId] }),
  )
  assert.equal(made.status, 201)
  assert.equal(made.body.name, 'East side')
  assert.deepEqual(made.body.propertyIds, [propertyId, otherPropertyId])
  assert.deepEqual((await server.call(`GET /propertyGroups/${made.body.id}`, { key })).body, made.body)
  assert.equal((await create('/propertyGroups', group(), { token })).status, 201)
  const [foreign = ''] = stranger.made.get('property') ?? []
  for (const id of [foreign, newId()])
    assertRefused(
      await create('/propertyGroups', group({ propertyIds: [propertyId, id] })),
      404,
      `No property has the id ${id}`,
    )
  for (const propertyIds of [[], 'x', null, ['x'], [7], [null]])
    assertRefused(await create('/propertyGroups', group({ propertyIds })), 400, /^propertyIds must /)
  assertRefused(await create('/propertyGroups', { name: 'x' }), 400, 'propertyIds is required')
})

test('a key limited to some properties puts only those into a group, and is told only of those', async () => {
  const limited = { key: (await server.make.key(org, { reach: [otherPropertyId] })).text }
  assertRefused(await create('/propertyGroups', group(), limited), 404, `No property has the id ${propertyId}`)
  const own = await create('/propertyGroups', group({ propertyIds: [otherPropertyId] }), limited)
  assert.deepEqual([own.status, own.body.propertyIds], [201, [otherPropertyId]])
  const whole = await create('/propertyGroups', group())
  for (const [as, told] of [
    [limited, [otherPropertyId]],
    [{ key }, [propertyId, otherPropertyId]],
    [{ token }, [propertyId, otherPropertyId]],
  ] as const) {
    const one = await server.call(`GET /propertyGroups/${whole.body.id}`, as)
    assert.deepEqual(one.body.propertyIds, told)
    const { body } = await server.call('GET /propertyGroups', { ...as, query: { limit: 500 } })
    assert.deepEqual(body.find((each: Item) => each.id === whole.body.id).propertyIds, told)
    const named = await server.call(`GET /propertyGroups/${whole.body.id}`, { ...as, query: { fields: 'propertyIds' } })
    assert.deepEqual(named.body, { id: whole.body.id, propertyIds: told })
  }
})

test('a user is created once for each mail address', async () => {
  const made = await create('/users', person({ email: ' Nia@Example.com ' }))
  assert.equal(made.status, 201)
  const { firstname, lastname, email, status } = made.body
  assert.deepEqual({ firstname, lastname, email, status }, { ...person(), status: 'ACTIVE' })
  assert.deepEqual((await server.call(`GET /users/${made.body.id}`, { key })).body, made.body)
  assertRefused(await create('/users', person()), 409, 'This organization already has a user with that email')
  assertRefused(await create('/users', person({ email: 'NIA@example.com', idempotencyId: 'u-0' })), 409)
  // The refused request stored nothing, so the id is still free.
  const later = await create('/users', person({ email: 'nia.2@example.com', idempotencyId: 'u-0', status: 'INVITED' }))
  assert.deepEqual([later.status, later.body.status], [201, 'INVITED'])
  assert.equal((await create('/users', person({ email: 'nia.3@example.com' }), { token })).status, 201)
  const elsewhere = (await server.make.key(stranger)).text
  assert.equal((await create('/users', person(), { key: elsewhere })).status, 201)
  assertRefused(await create('/users', person({ email: 'nia' })), 400, /^email must be a valid email/)
  assertRefused(await create('/users', person({ email: 'x@example.com', status: 'GONE' })), 400, /^status must be one/)
  assertRefused(await create('/users', { email: 'x@example.com' }), 400, 'firstname is required; lastname is required')
})

test('a repeated idempotencyId returns the first group or user', async () => {
  for (const [path, body, other] of [
    ['/propertyGroups', group({ idempotencyId: 'r-1' }), { name: 'Other' }],
    ['/users', person({ idempotencyId: 'r-1', email: 'r1@example.com' }), { email: 'r2@example.com' }],
  ] as const) {
    const racing = await Promise.all(Array.from({ length: 10 }, () => untilBegun(() => create(path, body))))
    assert.equal(racing.filter(({ status }) => status === 201).length, 1, path)
    assert.equal(new Set(racing.map((answer) => answer.body.id)).size, 1)
    const again = await create(path, { ...body, ...other })
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'])
    assert.deepEqual(again.body, racing[0]?.body)
  }
})

test('codes, income limits, certifications and work orders come in from files too', async () => {
  const take = async (resource: string, ...lines: string[]) => {
    const rejected: string[] = []
    const { created } = await importRecords({
      db: server.runtime.tools.db,
      by: operator(org.id),
      resources: assembly.resources,
      resource: assembly.resources.get(resource),
      rules: assembly.imports,
      source: Readable.from([Buffer.from(lines.join('\n'))]),
      format: 'csv',
      onBatch: (_, wrong) => void rejected.push(...wrong.map(({ reason }) => reason)),
    })
    return { created, rejected }
  }
  const [householdId, unitId] = [org.made.get('household')?.[0], org.made.get('unit')?.[0]]
  assert.deepEqual(
    await take(
      'transactionCode',
      'key,code,name,type,propertyId',
      'C-1,PARK,Parking,CHARGE,',
      `C-2,PARK,Parking here,CHARGE,${propertyId}`,
      'C-3,PARK,Parking again,CHARGE,',
      'C-4,PARK-2,Parking,TIP,',
    ),
    {
      created: 2,
      rejected: [
        'another transactionCode of this organization has the same code and propertyId',
        "type must be one of CHARGE, CREDIT, PAYMENT, DEPOSIT, REFUND, not 'TIP'",
      ],
    },
  )
  const limits = await take(
    'incomeLimit',
    'key,propertyId,name,amount,numHouseholdMembers,amiPercentage,effectiveDate',
    `L-1,${propertyId},"50%, two",41200.00,2,50,2027-04-01`,
  )
  assert.deepEqual(limits, { created: 1, rejected: [] })
  const certifications = await take(
    'certification',
    'key,propertyId,householdId,unitId,incomeLimitKey,certificationType,effectiveDate,householdSize,householdIncomeAmount,marketRentAmount,tenantRentAmount,grossRentAmount,programType',
    `X-1,${propertyId},${householdId},${unitId},L-1,INTERIM,2027-05-01,2,39000,1500,900,985.5,HOME`,
  )
  assert.deepEqual(certifications, { created: 1, rejected: [] })
  const [imported] = await list('/certifications', { filter: 'effectiveDate=2027-05-01', fields: '*,incomeLimit.name' })
  assert.deepEqual([imported.grossRentAmount, imported.incomeLimit], [985.5, { name: '50%, two' }])
  const orders = await take(
    'workOrder',
    'key,propertyId,unitId,description,priority,requestorEmail,requestorPhone',
    `W-1,${propertyId},${unitId},Fence,WARRANTY,,`,
    `W-2,${propertyId},${unitId},Fence,WARRANTY,nobody,1234567890123456`,
  )
  assert.equal(orders.created, 1)
  assert.match(
    orders.rejected.join(),
    /^requestorEmail must be a valid email address; requestorPhone must have at most 15/,
  )
})
