// Work orders: what is to be repaired, who asked for it, and who can read how to get in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/kit/ids.ts'
import { untilBegun } from '../ask-again.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const { server, owner, org, key, token, propertyId, otherPropertyId } = await Scene.open()
const stranger = await server.make.organization()
const first = (kind: string, of = org) => of.made.get(kind)?.[0] ?? ''
const [householdId, customerId, userId] = [first('household'), first('customer'), first('user')]
const unitId = first('unit')

type As = { key?: string; token?: string }
const post = (body: object, as: As = { key }) => server.call('POST /workOrders', { ...as, body })
const put = (id: string, body: object, as: As = { key }) => server.call(`PUT /workOrders/${id}`, { ...as, body })
const read = async (id: string, as: As = { key }) => (await server.call(`GET /workOrders/${id}`, as)).body
const make = async (more: object = {}): Promise<string> => {
  const { status, text, body } = await post({ propertyId, description: 'Tap drips', ...more })
  assert.equal(status, 201, text)
  return body.id
}

test('[S-268] POST creates a work order and PUT updates it, for partners and staff', async () => {
  for (const as of [{ key }, { token }]) {
    const made = await post({ propertyId, description: 'Tap drips' }, as)
    assert.equal(made.status, 201)
    const { id, createdAt, updatedAt, ...rest } = made.body
    assert.deepEqual(rest, {
      organizationId: org.id,
      idempotencyId: null,
      propertyId,
      unitId: null,
      householdId: null,
      customerId: null,
      status: 'OPEN',
      priority: 'NORMAL',
      description: 'Tap drips',
      requestorName: null,
      requestorEmail: null,
      requestorPhone: null,
      entryNotes: null,
      entryPreference: 'ANYTIME',
      hasPetAlert: 'false',
      dueDate: null,
      completedAt: null,
      assignedUserId: null,
      alarmCode: null,
      doorCode: null,
    })
    const whole = {
      unitId,
      householdId,
      customerId,
      status: 'SCHEDULED',
      priority: 'EMERGENCY',
      description: 'Tap broke',
      requestorName: 'Ada Abbott',
      requestorEmail: 'ada@example.com',
      requestorPhone: '202-555-0142',
      entryNotes: 'Knock twice',
      entryPreference: 'CALL_FIRST',
      hasPetAlert: 'true',
      dueDate: '2026-10-02',
      assignedUserId: userId,
      alarmCode: '1234',
      doorCode: '#77',
    }
    const changed = await put(id, whole, as)
    assert.equal(changed.status, 200)
    assert.deepEqual({ ...changed.body, ...whole }, changed.body)
    assert.deepEqual(await read(id, as), changed.body)
    // A record that was read can be sent back; what does not change is passed over.
    const { updatedAt: _, ...again } = (await put(id, { ...changed.body, propertyId: otherPropertyId }, as)).body
    const { updatedAt: __, ...before } = changed.body
    assert.deepEqual(again, before)
  }
  assertRefused(await post({ propertyId }), 400, 'description is required')
  assertRefused(await post({ description: 'x' }), 400, 'propertyId is required')
  assertRefused(await put(newId(), {}), 404, /^No workOrder has the id/)
})

test('[S-157] the priority may be WARRANTY', async () => {
  const made = await post({ propertyId, description: 'Fridge', priority: 'WARRANTY' })
  assert.equal(made.body.priority, 'WARRANTY')
  const id = await make()
  assert.equal((await put(id, { priority: 'WARRANTY' })).body.priority, 'WARRANTY')
  assert.equal((await read(id)).priority, 'WARRANTY')
  const { body } = await server.call('GET /workOrders', { key, query: { filter: 'priority=WARRANTY', limit: 500 } })
  assert.ok(body.some((each: { id: string }) => each.id === id))
  assertRefused(await put(id, { priority: 'URGENT' }), 400, /^priority must be one of .*WARRANTY/)
  assertRefused(await put(id, { priority: null }), 400, /^priority must be one of/)
})

const FIELDS = [
  ['requestorEmail', 'ada@example.com', 'bo@example.com'],
  ['requestorPhone', '202-555-0142', '+442079460958'],
] as const
const BLANKS = ['', ' ', '   ', '\t', '\n', '\r\n \t', '\u00a0', '\u2003', ' '.repeat(200)]

test('[S-158] [S-159] a new work order: absent, null, blank and a value', async () => {
  for (const [name, value] of FIELDS) {
    const cases = [[{}, null], [{ [name]: null }, null], ...BLANKS.map((blank) => [{ [name]: blank }, null])]
    for (const [given, stored] of [...cases, [{ [name]: value }, value]] as [object, string | null][]) {
      const { status, body } = await post({ propertyId, description: 'x', ...given })
      assert.equal(status, 201, JSON.stringify(given))
      assert.ok(Object.hasOwn(body, name))
      assert.equal(body[name], stored, JSON.stringify(given))
      const again = await read(body.id)
      assert.ok(Object.hasOwn(again, name))
      assert.equal(again[name], stored, JSON.stringify(given))
      const column = name === 'requestorEmail' ? 'requestor_email' : 'requestor_phone'
      const { rows } = await owner.query(`select ${column} as kept from work_orders where id = $1`, [body.id])
      assert.equal(rows[0].kept, stored, JSON.stringify(given))
    }
  }
})

test('[S-160] [S-161] a change: absent keeps, null and blank clear, a value sets, stored or not', async () => {
  for (const [name, value, other] of FIELDS) {
    for (const stored of [value, null]) {
      const cases: [object, string | null][] = [
        [{}, stored],
        [{ description: 'Another matter' }, stored],
        [{ [name]: null }, null],
        ...BLANKS.map((blank): [object, null] => [{ [name]: blank }, null]),
        [{ [name]: other }, other],
        [{ [name]: value }, value],
      ]
      for (const [change, expected] of cases) {
        const what = `${name} stored as ${stored}, changed by ${JSON.stringify(change)}`
        const neighbours = { requestorName: 'Kept', doorCode: '#9' }
        const id = await make({ ...neighbours, [name]: stored })
        const changed = await put(id, change)
        assert.equal(changed.status, 200, what)
        assert.ok(Object.hasOwn(changed.body, name), what)
        assert.equal(changed.body[name], expected, what)
        const after = await read(id)
        assert.equal(after[name], expected, what)
        assert.deepEqual([after.requestorName, after.doorCode], ['Kept', '#9'], what)
      }
    }
  }
})

test('every other field that may be null is kept, cleared and set in the same way', async () => {
  const values = {
    unitId,
    householdId,
    customerId,
    requestorName: 'Ada',
    entryNotes: 'Knock',
    dueDate: '2026-10-02',
    assignedUserId: userId,
    alarmCode: '1234',
    doorCode: '#77',
  }
  const id = await make(values)
  assert.deepEqual({ ...(await put(id, {})).body, ...values }, await read(id))
  for (const [name, value] of Object.entries(values)) {
    for (const clear of [null, '', '  ']) {
      assert.equal((await put(id, { [name]: clear })).body[name], null, name)
      assert.equal((await put(id, { [name]: value })).body[name], value, name)
    }
  }
  assert.deepEqual({ ...(await read(id)), ...values }, await read(id))
  for (const name of ['description', 'status', 'entryPreference', 'hasPetAlert'])
    assertRefused(await put(id, { [name]: null }), 400, new RegExp(`^${name} must be`))
})

test('[S-336] requestorEmail must be a valid address when it is not blank', async () => {
  const id = await make({ requestorEmail: 'ada@example.com' })
  for (const requestorEmail of [
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'ada@example',
    'a..b@example.com',
    7,
  ]) {
    for (const answer of [
      await post({ propertyId, description: 'x', requestorEmail }),
      await put(id, { requestorEmail }),
    ])
      assertRefused(answer, 400, /^requestorEmail must be a valid email address$/)
  }
  assert.equal((await read(id)).requestorEmail, 'ada@example.com')
})

test('[S-337] requestorEmail has at most 100 characters', async () => {
  const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
  const id = await make()
  for (const send of [
    (body: object) => post({ propertyId, description: 'x', ...body }),
    (body: object) => put(id, body),
  ]) {
    const taken = await send({ requestorEmail: ofLength(100) })
    assert.ok(taken.status < 300, taken.text)
    assert.equal(taken.body.requestorEmail.length, 100)
    assertRefused(await send({ requestorEmail: ofLength(101) }), 400, 'requestorEmail must have at most 100 characters')
  }
  assert.equal((await read(id)).requestorEmail, ofLength(100))
})

test('[S-338] requestorPhone has at most 15 characters, of any kind', async () => {
  const id = await make()
  for (const send of [
    (body: object) => post({ propertyId, description: 'x', ...body }),
    (body: object) => put(id, body),
  ]) {
    for (const requestorPhone of ['123456789012345', 'front desk', 'x', '☎'.repeat(15), '📞'.repeat(15)])
      assert.equal((await send({ requestorPhone })).body.requestorPhone, requestorPhone)
    for (const requestorPhone of ['1234567890123456', '📞'.repeat(16)])
      assertRefused(await send({ requestorPhone }), 400, 'requestorPhone must have at most 15 characters, not 16')
    assertRefused(await send({ requestorPhone: 2025550142 }), 400, /^requestorPhone must be text/)
  }
})

test('the description has 1 to 2000 characters', async () => {
  assert.equal((await post({ propertyId, description: 'x'.repeat(2000) })).status, 201)
  assertRefused(await post({ propertyId, description: 'x'.repeat(2001) }), 400, /^description must have at most 2000/)
  assertRefused(await post({ propertyId, description: '' }), 400, 'description must not be empty')
  assertRefused(await put(await make(), { description: '' }), 400, 'description must not be empty')
})

test('completedAt is when the status became COMPLETED, and goes when it is another', async () => {
  const id = await make()
  const done = (await put(id, { status: 'COMPLETED' })).body
  assert.ok(Math.abs(Date.parse(done.completedAt) - Date.now()) < 60_000)
  await server.asOwner("update app_clock set shift = interval '3 days'")
  assert.equal((await put(id, { status: 'COMPLETED', entryNotes: 'Swept up' })).body.completedAt, done.completedAt)
  assert.equal((await put(id, { description: 'Tap, done' })).body.completedAt, done.completedAt)
  assert.equal((await put(id, { completedAt: '2020-01-01T00:00:00Z' })).body.completedAt, done.completedAt)
  assert.equal((await put(id, { status: 'IN_PROGRESS' })).body.completedAt, null)
  assert.notEqual((await put(id, { status: 'COMPLETED' })).body.completedAt, done.completedAt)
  assert.equal((await put(id, { status: 'CANCELED' })).body.completedAt, null)
  assert.notEqual((await read(await make({ status: 'COMPLETED' }))).completedAt, null)
  await server.asOwner("update app_clock set shift = interval '0'")
})

test('unit, household and customer are of the property, and of each other', async () => {
  const { body: theirs } = await server.call('GET /customers', {
    key,
    query: { filter: `propertyId=${otherPropertyId}` },
  })
  const { body: otherUnits } = await server.call('GET /units', {
    key,
    query: { filter: `propertyId=${otherPropertyId}` },
  })
  const { body: neighbours } = await server.call('GET /customers', {
    key,
    query: `filter=propertyId=${propertyId}&filter=householdId!=${householdId}`,
  })
  const [neighbour] = neighbours
  const wrong: [object, RegExp][] = [
    [{ unitId: otherUnits[0].id }, /^No unit of this property has the id/],
    [{ householdId: theirs[0].householdId }, /^No household of this property has the id/],
    [{ customerId: theirs[0].id }, /^No customer of this property has the id/],
    [{ householdId, customerId: neighbour.id }, new RegExp(`^Household ${householdId} has no customer with the id`)],
    ...['unit', 'household', 'customer'].flatMap((kind): [object, RegExp][] =>
      [first(kind, stranger), newId()].map((id) => [
        { [`${kind}Id`]: id },
        new RegExp(`^No ${kind} of this property has the id ${id}$`),
      ]),
    ),
    ...[first('user', stranger), newId()].map((id): [object, RegExp] => [
      { assignedUserId: id },
      new RegExp(`^No user has the id ${id}$`),
    ]),
  ]
  const id = await make()
  const before = await read(id)
  for (const [given, message] of wrong) {
    assertRefused(await post({ propertyId, description: 'x', ...given }), 404, message)
    assertRefused(await put(id, given), 404, message)
  }
  assert.deepEqual(await read(id), before)
  // One that stays must fit to one that changes.
  const kept = await make({ householdId, customerId })
  assertRefused(await put(kept, { householdId: neighbour.householdId }), 404, /has no customer with the id/)
  assert.equal((await put(kept, { householdId: neighbour.householdId, customerId: neighbour.id })).status, 200)
})

test('a work order outside the reach is not there', async () => {
  const limited = { key: (await server.make.key(org, { reach: [otherPropertyId] })).text }
  const id = await make()
  const before = await read(id)
  assertRefused(await put(id, { status: 'COMPLETED' }, limited), 404, `No workOrder has the id ${id}`)
  assert.deepEqual(await read(id), before)
  assertRefused(await post({ propertyId, description: 'x' }, limited), 404, `No property has the id ${propertyId}`)
})

test('alarm and door codes are sealed at rest', async () => {
  const id = await make({ alarmCode: 'ALARM-quokka', doorCode: 'DOOR-quokka' })
  const { rows } = await owner.query('select alarm_code, door_code from work_orders where id = $1', [id])
  for (const sealed of Object.values(rows[0])) {
    assert.ok(Buffer.isBuffer(sealed))
    assert.ok(!sealed.includes('quokka'))
  }
  const { rows: audited } = await owner.query('select row_to_json(a)::text as text from audit_entries a')
  assert.ok(audited.every(({ text }) => !text.includes('quokka')))
  assert.ok(server.logLines.every((line) => !line.includes('quokka')))
})

test('alarm and door codes are told to keys that may update work orders, and to staff; to others they are null', async () => {
  const id = await make({ householdId, customerId, alarmCode: 'A-1', doorCode: 'D-1' })
  const grants = ['workOrders:read', 'workOrders:create', 'households:read', 'customers:read']
  const reader = { key: (await server.make.key(org, { grants })).text }
  const worker = { key: (await server.make.key(org, { grants: [...grants, 'workOrders:update'] })).text }
  for (const [as, told] of [
    [reader, [null, null]],
    [worker, ['A-1', 'D-1']],
    [{ token }, ['A-1', 'D-1']],
  ] as const) {
    const codes = ({ alarmCode, doorCode }: { alarmCode: string; doorCode: string }) => [alarmCode, doorCode]
    const mine = (list: { id: string }[]) => list.find((each) => each.id === id) as never
    assert.deepEqual(codes(await read(id, as)), told)
    const { body: list } = await server.call('GET /workOrders', { ...as, query: { limit: 500 } })
    assert.deepEqual(codes(mine(list)), told)
    const named = await server.call(`GET /workOrders/${id}`, { ...as, query: { fields: 'doorCode' } })
    assert.deepEqual(named.body, { id, doorCode: told[1] })
    for (const parent of [`/households/${householdId}`, `/customers/${customerId}`]) {
      const { body } = await server.call(`GET ${parent}`, { ...as, query: { fields: 'workOrders.*' } })
      assert.deepEqual(codes(mine(body.workOrders)), told)
    }
    const { body: parents } = await server.call('GET /households', {
      ...as,
      query: 'fields=id,workOrders.id,workOrders.alarmCode&limit=500',
    })
    const embedded = parents.flatMap(({ workOrders }: { workOrders: { id: string }[] }) => workOrders)
    assert.deepEqual(mine(embedded), { id, alarmCode: told[0] })
    // Nor does the answer to a creation or its repetition contain what a read would not.
    const sent = { propertyId, description: 'x', alarmCode: 'A-1', doorCode: 'D-1', idempotencyId: 'codes' }
    for (const status of [201, 200]) {
      const made = await post(sent, as)
      assert.deepEqual([made.status, codes(made.body)], [status, told])
    }
  }
  assertRefused(await put(id, { doorCode: '0' }, reader), 403, 'API key lacks permission workOrders:update')
})

test('a repeated idempotencyId returns the first work order as it is now', async () => {
  const sent = { propertyId, description: 'x', idempotencyId: 'w-1', doorCode: '#1' }
  const made = await post(sent)
  assert.equal(made.status, 201)
  const now = (await put(made.body.id, { status: 'ON_HOLD' })).body
  const again = await post({ ...sent, propertyId: newId(), assignedUserId: newId() })
  assert.deepEqual([again.status, again.headers['idempotent-replayed'], again.body], [200, 'true', now])
  const racing = await Promise.all(
    Array.from({ length: 20 }, () => untilBegun(() => post({ ...sent, idempotencyId: 'w-2' }))),
  )
  assert.equal(racing.filter(({ status }) => status === 201).length, 1)
  assert.equal(new Set(racing.map(({ body }) => body.id)).size, 1)
})

test('changes at the same time: each keeps what the others set', async () => {
  const id = await make()
  const changes = [{ requestorPhone: '1' }, { requestorName: 'N' }, { entryNotes: 'E' }, { dueDate: '2026-12-01' }]
  for (const { status } of await Promise.all(changes.map((change) => put(id, change)))) assert.equal(status, 200)
  assert.deepEqual({ ...(await read(id)), ...Object.assign({}, ...changes) }, await read(id))
})

test('related records, and filters by each of them', async () => {
  const id = await make({ unitId, householdId, customerId, assignedUserId: userId, dueDate: '2031-01-01' })
  const { body } = await server.call(`GET /workOrders/${id}`, {
    key,
    query: { fields: 'id,property.id,unit.id,household.id,customer.id' },
  })
  assert.deepEqual(body, {
    id,
    property: { id: propertyId },
    unit: { id: unitId },
    household: { id: householdId },
    customer: { id: customerId },
  })
  for (const filter of [
    `unitId=${unitId}`,
    `householdId=${householdId}`,
    `customerId=${customerId}`,
    `assignedUserId=${userId}`,
    'dueDate>=2031-01-01',
    'status=OPEN|SCHEDULED',
  ]) {
    const { body: list } = await server.call('GET /workOrders', { key, query: { filter, limit: 500 } })
    assert.ok(
      list.some((each: { id: string }) => each.id === id),
      filter,
    )
  }
})
