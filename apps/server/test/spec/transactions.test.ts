// The ledger: transactions, their codes, and what is scheduled.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeIntegration, operator } from '../../src/domains/access/index.ts'
import { newId } from '../../src/kit/ids.ts'
import { untilBegun } from '../ask-again.ts'
import { runCommand } from '../process.ts'
import { Scene } from '../scene/scene.ts'
import { type Answer, assertRefused } from '../server.ts'

const { server, owner, org, key, token, propertyId, otherPropertyId } = await Scene.open()
const stranger = await server.make.organization()
const first = (kind: string, of = org) => of.made.get(kind)?.[0] ?? ''
const [householdId, applicationId, customerId] = [first('household'), first('application'), first('customer')]
const { body: elsewhere } = await server.call('GET /households', {
  key,
  query: { filter: `propertyId=${otherPropertyId}`, sort: 'id' },
})
const otherHouseholdId: string = elsewhere[0].id

const post = (body: object, as: { key?: string; token?: string } = { key }) =>
  server.call('POST /transactions', { ...as, body })
const fee = (more: object = {}) => ({ householdId, code: 'APPFEE', amount: 50, ...more })
const balanceOf = async (id: string): Promise<number> =>
  (await server.call(`GET /households/${id}`, { key })).body.balanceAmount

/** All that a post writes. */
const written = async () =>
  (
    await owner.query(`select (select count(*) from transactions) as transactions, (select count(*) from audit_entries) as audited,
      (select count(*) from scheduled_transactions) as scheduled,
      (select string_agg(id || ' ' || balance_amount || ' ' || updated_at, ',' order by id) from households) as balances`)
  ).rows[0]

async function assertNothingWritten(refusal: () => Promise<Answer>, status: number, message: RegExp) {
  const before = await written()
  const answer = await refusal()
  assertRefused(answer, status, message)
  assert.deepEqual(await written(), before)
  return answer
}

test('[S-226] [S-230] a fee is posted, shows in the ledger of the household and in its balance', async () => {
  const before = await balanceOf(householdId)
  const posted = await post(
    fee({ customerId, date: '2026-09-01', documentNumber: 'DOC-7', notes: 'Two applicants', amount: 75.5 }),
  )
  assert.equal(posted.status, 201)
  const { body } = posted
  assert.match(body.transactionId, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.equal(body.transactionId, body.id)
  const { code, type, amount, date, documentNumber, notes } = body
  assert.deepEqual(
    { code, type, amount, date, documentNumber, notes },
    {
      code: 'APPFEE',
      type: 'CHARGE',
      amount: 75.5,
      date: '2026-09-01',
      documentNumber: 'DOC-7',
      notes: 'Two applicants',
    },
  )
  assert.deepEqual([body.propertyId, body.householdId, body.customerId], [propertyId, householdId, customerId])
  assert.deepEqual((await server.call(`GET /transactions/${body.id}`, { key })).body, body)
  assert.equal(await balanceOf(householdId), before + 75.5)
  const { body: list } = await server.call('GET /transactions', {
    key,
    query: { filter: `householdId=${householdId}` },
  })
  assert.ok(list.some(({ id }: { id: string }) => id === body.id))
  for (const [path, word] of [
    [`/households/${householdId}`, 'transactions'],
    [`/customers/${customerId}`, 'transactions'],
  ]) {
    const { body: parent } = await server.call(`GET ${path}`, { key, query: { fields: `id,${word}.*` } })
    const embedded = parent[word ?? ''].find(({ id }: { id: string }) => id === body.id)
    assert.deepEqual(embedded, body)
  }
  const related = await server.call(`GET /transactions/${body.id}`, {
    key,
    query: { fields: 'property.id,household.id,customer.id' },
  })
  assert.deepEqual(
    [related.body.property, related.body.household, related.body.customer],
    [{ id: propertyId }, { id: householdId }, { id: customerId }],
  )
})

test('[S-229] householdId or applicationId is needed, and either is enough', async () => {
  await assertNothingWritten(
    () => post({ code: 'APPFEE', amount: 50 }),
    400,
    /^householdId or applicationId is required$/,
  )
  await assertNothingWritten(
    () => post({ code: 'APPFEE', amount: 50, householdId: null, applicationId: null }),
    400,
    /^householdId or applicationId is required$/,
  )
  assert.equal((await post({ code: 'APPFEE', amount: 50, householdId })).status, 201)
  const before = await balanceOf(householdId)
  const ofApplication = await post({ code: 'APPFEE', amount: 50, applicationId })
  assert.equal(ofApplication.status, 201)
  // The application's household and property.
  assert.deepEqual(
    [ofApplication.body.applicationId, ofApplication.body.householdId, ofApplication.body.propertyId],
    [applicationId, householdId, propertyId],
  )
  assert.equal(await balanceOf(householdId), before + 50)
  assert.equal((await post({ code: 'APPFEE', amount: 50, applicationId, householdId })).status, 201)
  await assertNothingWritten(
    () => post({ code: 'APPFEE', amount: 50, applicationId, householdId: otherHouseholdId }),
    404,
    new RegExp(`^Household ${otherHouseholdId} has no application with the id ${applicationId}$`),
  )
})

test('what is missing is as promised: today at the property, and no document number, notes or customer', async () => {
  // Two places that are never on the same day at 11:00 UTC.
  for (const [zone, day] of [
    ['Pacific/Kiritimati', '2027-03-02'],
    ['Pacific/Pago_Pago', '2027-02-28'],
  ]) {
    await server.asOwner(
      `update properties set timezone = '${zone}' where id = '${propertyId}';
       update app_clock set shift = timestamptz '2027-03-01 10:30Z' - clock_timestamp()`,
    )
    const { body } = await post(fee())
    assert.equal(body.date, day)
    assert.deepEqual([body.documentNumber, body.notes, body.customerId, body.applicationId], [null, null, null, null])
  }
  await server.asOwner(
    `update app_clock set shift = interval '0'; update properties set timezone = null where id = '${propertyId}'`,
  )
})

test('[S-227] a code of the organization is accepted on any of its properties', async () => {
  assert.equal((await post(fee())).body.propertyId, propertyId)
  assert.equal((await post(fee({ householdId: otherHouseholdId }))).body.propertyId, otherPropertyId)
})

test('[S-228] a code of a property is accepted there and refused elsewhere', async () => {
  assert.equal((await post(fee({ code: 'PETRENT-1' }))).status, 201)
  assert.equal((await post(fee({ code: 'PETRENT-2', householdId: otherHouseholdId }))).status, 201)
  await assertNothingWritten(
    () => post(fee({ code: 'PETRENT-1', householdId: otherHouseholdId })),
    422,
    /^code 'PETRENT-1' is no active transaction code of this property or its organization/,
  )
})

test('the code of the property comes before that of the organization, while it is active', async () => {
  await owner.query(
    `insert into transaction_codes (organization_id, id, property_id, code, name, type)
     values ($1, $2, null, 'BOTH', 'Ours', 'CHARGE'), ($1, $3, $4, 'BOTH', 'Here', 'CREDIT')`,
    [org.id, newId(), newId(), propertyId],
  )
  assert.equal((await post(fee({ code: 'BOTH' }))).body.type, 'CREDIT')
  assert.equal((await post(fee({ code: 'BOTH', householdId: otherHouseholdId }))).body.type, 'CHARGE')
  await owner.query(`update transaction_codes set is_active = false where code = 'BOTH' and property_id is not null`)
  assert.equal((await post(fee({ code: 'BOTH' }))).body.type, 'CHARGE')
})

test('[S-333] an incorrect code is a processing error, and nothing is posted', async () => {
  for (const code of ['NO-SUCH-CODE', 'appfee', ' APPFEE', "APPFEE'"]) {
    const refused = await assertNothingWritten(() => post(fee({ code })), 422, /no active transaction code/)
    assert.equal(refused.headers['x-error-code'], 'transaction_code_refused')
  }
  // One that is no longer in use.
  await assertNothingWritten(() => post(fee({ code: 'KEYFEE' })), 422, /^code 'KEYFEE' is no active transaction code/)
  // One that only another organization has.
  await owner.query(
    `insert into transaction_codes (organization_id, id, code, name, type) values ($1, $2, 'THEIRS', 'Theirs', 'CHARGE')`,
    [stranger.id, newId()],
  )
  await assertNothingWritten(() => post(fee({ code: 'THEIRS' })), 422, /^code 'THEIRS' is no active transaction code/)
})

test('[S-334] a code that the integration may not use is a processing error, and nothing is posted', async () => {
  const { db } = server.runtime.tools
  const limited = await server.make.key(org)
  await changeIntegration(db, operator(org.id), limited.integrationId, { transactionCodes: ['ADMINFEE', 'PETRENT-1'] })
  const as = { key: limited.text }
  assert.equal((await post(fee({ code: 'ADMINFEE' }), as)).status, 201)
  assert.equal((await post(fee({ code: 'PETRENT-1' }), as)).status, 201)
  const refused = await assertNothingWritten(
    () => post(fee(), as),
    422,
    /^This integration may not post under code 'APPFEE'; it may use ADMINFEE, PETRENT-1$/,
  )
  assert.equal(refused.headers['x-error-code'], 'transaction_code_refused')
  await assertNothingWritten(
    () => server.call('POST /scheduledTransactions', { ...as, body: monthly() }),
    422,
    /^This integration may not post under code 'RENT'/,
  )
  // Allowed to the integration, but a code of another property.
  await assertNothingWritten(
    () => post(fee({ code: 'PETRENT-1', householdId: otherHouseholdId }), as),
    422,
    /no active transaction code/,
  )
  await changeIntegration(db, operator(org.id), limited.integrationId, { transactionCodes: null })
  assert.equal((await post(fee(), as)).status, 201)
  // People of the organization are not limited by codes of an integration.
  assert.equal((await post(fee(), { token })).status, 201)
})

test('the operator says which codes an integration may use, and a misspelt one is refused', async () => {
  const told = await server.make.key(org)
  const change = (codes: string, ...more: string[]) => {
    const words = ['integration', 'change', told.integrationId, '--org', org.id, '--json', '--transaction-codes', codes]
    return runCommand(server.config.databaseUrl, [...words, ...more])
  }
  const limited = await change('RENT,PMT')
  assert.equal(limited.code, 0, limited.err)
  assert.deepEqual(JSON.parse(limited.out).transactionCodes, ['RENT', 'PMT'])
  assertRefused(await post(fee(), { key: told.text }), 422, /it may use RENT, PMT$/)
  const wrong = await change('RENT,PNT')
  assert.notEqual(wrong.code, 0)
  assert.match(wrong.err, /Not a transaction code of this organization: PNT/)
  const freed = await change('all', '--properties', 'all')
  assert.equal(freed.code, 0, freed.err)
  const { transactionCodes, properties } = JSON.parse(freed.out)
  assert.deepEqual([transactionCodes, properties], ['all', 'all'])
  assert.equal((await post(fee(), { key: told.text })).status, 201)
})

test('amounts are more than nothing, in whole cents', async () => {
  for (const amount of [0, -1, 0.001, 10.005, '50', null, 100_000_000])
    assertRefused(await post(fee({ amount })), 400, /^amount must be an amount with at most two decimals from 0\.01/)
  assertRefused(await post({ householdId, amount: 1 }), 400, 'code is required')
  assertRefused(await post({ householdId, code: 'APPFEE' }), 400, 'amount is required')
  assert.equal((await post(fee({ amount: 0.01 }))).body.amount, 0.01)
  for (const [name, most] of [
    ['documentNumber', 255],
    ['notes', 255],
  ] as const) {
    assert.equal((await post(fee({ [name]: 'x'.repeat(most) }))).body[name].length, most)
    assertRefused(await post(fee({ [name]: 'x'.repeat(most + 1) })), 400, new RegExp(`^${name} must have at most`))
  }
})

test('an id outside the walls is an unknown id', async () => {
  const limited = { key: (await server.make.key(org, { reach: [propertyId] })).text }
  const ask = async (body: object, what: string, as: { key: string } = { key }) => {
    for (const id of [first(what, stranger), newId()])
      assertRefused(
        await post({ code: 'APPFEE', amount: 5, ...body, [`${what}Id`]: id }, as),
        404,
        new RegExp(`${id}$`),
      )
  }
  await ask({}, 'household')
  await ask({}, 'application')
  await ask({ householdId }, 'customer')
  const unreachable = fee({ householdId: otherHouseholdId })
  assertRefused(await post(unreachable, limited), 404, `No household has the id ${otherHouseholdId}`)
  const otherApplicationId = elsewhere.find((each: { applicationId: string }) => each.applicationId)?.applicationId
  const ofOther = { code: 'APPFEE', amount: 5, applicationId: otherApplicationId }
  assertRefused(await post(ofOther, limited), 404, `No application has the id ${otherApplicationId}`)
  const { body: others } = await server.call('GET /customers', {
    key,
    query: { filter: `householdId=${otherHouseholdId}` },
  })
  assertRefused(await post(fee({ customerId: others[0].id })), 404, /^Household .* has no customer with the id/)
})

test('what each type does to the balance', async () => {
  for (const [code, type, effect] of [
    ['RENT', 'CHARGE', 12.34],
    ['SECDEP', 'DEPOSIT', 12.34],
    ['DEPREF', 'REFUND', 12.34],
    ['CONC', 'CREDIT', -12.34],
    ['PMT', 'PAYMENT', -12.34],
  ] as const) {
    const before = await balanceOf(householdId)
    const { body } = await post(fee({ code, amount: 12.34 }))
    assert.deepEqual([body.type, body.amount], [type, 12.34])
    const after = await balanceOf(householdId)
    assert.equal(Math.round((after - before) * 100), Math.round(effect * 100), code)
  }
})

test('fifty posts at the same time: none is lost from the balance', async () => {
  const before = await balanceOf(householdId)
  const amounts = Array.from({ length: 50 }, (_, n) => (n + 1) / 100)
  const answers = await Promise.all(
    amounts.map((amount, n) =>
      untilBegun(() =>
        post(
          n % 2 === 0 ? fee({ code: 'RENT', amount }) : { applicationId, code: n % 3 === 0 ? 'PMT' : 'RENT', amount },
        ),
      ),
    ),
  )
  const moved = answers.reduce((sum, { status, body }) => {
    assert.equal(status, 201)
    return sum + (body.type === 'CHARGE' ? 1 : -1) * Math.round(body.amount * 100)
  }, 0)
  assert.equal(Math.round((await balanceOf(householdId)) * 100), Math.round(before * 100) + moved)
})

test('every balance is the sum of what was posted', async () => {
  const { rows } = await owner.query(`
    select h.id, h.balance_amount, coalesce(sum(case when t.type in ('CREDIT', 'PAYMENT') then -t.amount else t.amount end), 0) as posted
    from households h left join transactions t on t.household_id = h.id
    group by h.organization_id, h.id having h.balance_amount <> coalesce(sum(case when t.type in ('CREDIT', 'PAYMENT') then -t.amount else t.amount end), 0)`)
  assert.deepEqual(rows, [])
})

test('a repeated idempotencyId returns the first transaction and moves nothing', async () => {
  const sent = await post(fee({ idempotencyId: 't-1', amount: 10 }))
  assert.equal(sent.status, 201)
  assert.equal(sent.body.idempotencyId, 't-1')
  const before = await written()
  // Whatever else it says, even what would be refused.
  for (const body of [fee({ idempotencyId: 't-1' }), { idempotencyId: 't-1', code: 'NO-SUCH-CODE', amount: 1 }]) {
    const again = await post(body)
    assert.equal(again.status, 200)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.deepEqual(again.body, sent.body)
  }
  assert.deepEqual(await written(), before)
  const balance = await balanceOf(householdId)
  const racing = await Promise.all(
    Array.from({ length: 20 }, () => untilBegun(() => post(fee({ idempotencyId: 't-2', amount: 3 })))),
  )
  assert.equal(racing.filter(({ status }) => status === 201).length, 1)
  assert.equal(new Set(racing.map(({ body }) => body.transactionId)).size, 1)
  assert.equal(await balanceOf(householdId), balance + 3)
})

test('[S-022] posting transactions and scheduled transactions is by request', async () => {
  for (const [path, capability, body, words] of [
    ['/transactions', 'transactions', fee(), 'Posting transactions'],
    ['/scheduledTransactions', 'scheduledTransactions', monthly(), 'Writing scheduled transactions'],
  ] as const) {
    const without = (await server.make.key(org, { capabilities: [] })).text
    await assertNothingWritten(
      () => server.call(`POST ${path}`, { key: without, body }),
      403,
      new RegExp(`^${words} is not enabled for this integration$`),
    )
    const onboarded = (await server.make.key(org, { capabilities: [capability] })).text
    assert.equal((await server.call(`POST ${path}`, { key: onboarded, body })).status, 201)
    assert.equal((await server.call(`POST ${path}`, { token, body })).status, 201)
  }
})

test('transaction codes: those of the organization and those within reach', async () => {
  const limited = (await server.make.key(org, { reach: [otherPropertyId] })).text
  const { body: seen } = await server.call('GET /transactionCodes', { key: limited })
  const owners = new Set(seen.map((each: { propertyId: string | null }) => each.propertyId))
  assert.deepEqual([...owners].sort(), [null, otherPropertyId].sort())
  const { body: all } = await server.call('GET /transactionCodes', { key })
  const mine = all.find(({ code }: { code: string }) => code === 'PETRENT-1')
  assert.equal((await server.call(`GET /transactionCodes/${mine.id}`, { key })).body.propertyId, propertyId)
  assertRefused(await server.call(`GET /transactionCodes/${mine.id}`, { key: limited }), 404)
  const { body: inUse } = await server.call('GET /transactionCodes', {
    key,
    query: 'filter=propertyId=null&filter=isActive=true&sort=code&fields=code,name,type,isActive',
  })
  assert.deepEqual(
    inUse.map(({ code }: { code: string }) => code),
    ['ADMINFEE', 'APPFEE', 'BOTH', 'CONC', 'DEPREF', 'LATEFEE', 'PMT', 'RENT', 'SECDEP'],
  )
})

const [leaseholder] = (
  await owner.query<{ householdId: string; leaseId: string }>(
    `select household_id as "householdId", id as "leaseId" from leases where organization_id = $1 and property_id = $2 order by id`,
    [org.id, propertyId],
  )
).rows
assert.ok(leaseholder)

function monthly(more: object = {}) {
  return {
    ...leaseholder,
    code: 'RENT',
    description: 'Monthly rent',
    type: 'CHARGE',
    frequency: 'MONTHLY',
    amount: 1450,
    startDate: '2026-10-01',
    ...more,
  }
}
const schedule = (body: object, as: { key?: string; token?: string } = { key }) =>
  server.call('POST /scheduledTransactions', { ...as, body })

test('[S-168] a scheduled transaction has description, frequency, documentNumber and type CHARGE or CREDIT', async () => {
  const before = await balanceOf(leaseholder.householdId)
  const { status, body } = await schedule(
    monthly({ documentNumber: 'L-9', endDate: '2027-09-30', idempotencyId: 's-1' }),
  )
  assert.equal(status, 201)
  assert.deepEqual(
    [body.description, body.frequency, body.documentNumber, body.type, body.amount, body.startDate, body.endDate],
    ['Monthly rent', 'MONTHLY', 'L-9', 'CHARGE', 1450, '2026-10-01', '2027-09-30'],
  )
  assert.deepEqual((await server.call(`GET /scheduledTransactions/${body.id}`, { key })).body, body)
  assert.equal((await schedule(monthly({ code: 'CONC', type: 'CREDIT' }))).body.type, 'CREDIT')
  for (const frequency of ['ONE_TIME', 'WEEKLY', 'QUARTERLY', 'ANNUALLY'])
    assert.equal((await schedule(monthly({ frequency }))).body.frequency, frequency)
  for (const type of ['PAYMENT', 'DEPOSIT', 'charge', null])
    assertRefused(await schedule(monthly({ type })), 400, /^type must be one of CHARGE, CREDIT/)
  assertRefused(await schedule(monthly({ endDate: '2026-09-30' })), 400, 'endDate must not be before startDate')
  const again = await schedule(monthly({ idempotencyId: 's-1', code: 'NO-SUCH-CODE' }))
  assert.deepEqual([again.status, again.headers['idempotent-replayed'], again.body], [200, 'true', body])
  // Nothing is owed before it is due and posted.
  assert.equal(await balanceOf(leaseholder.householdId), before)
  for (const path of [`/households/${leaseholder.householdId}`, `/leases/${leaseholder.leaseId}`]) {
    const { body: parent } = await server.call(`GET ${path}`, { key, query: { fields: 'scheduledTransactions.*' } })
    assert.ok(parent.scheduledTransactions.some(({ id }: { id: string }) => id === body.id))
  }
})

test('a scheduled transaction is held to its code, its household and its lease', async () => {
  await assertNothingWritten(() => schedule(monthly({ code: 'NO-SUCH' })), 422, /no active transaction code/)
  await assertNothingWritten(() => schedule(monthly({ code: 'PETRENT-2' })), 422, /no active transaction code/)
  for (const [code, of] of [
    ['CONC', 'CREDIT'],
    ['PMT', 'PAYMENT'],
    ['SECDEP', 'DEPOSIT'],
  ])
    await assertNothingWritten(
      () => schedule(monthly({ code })),
      422,
      new RegExp(`^code '${code}' is a code of type ${of} and cannot be scheduled as CHARGE$`),
    )
  assertRefused(await schedule(monthly({ householdId: first('household', stranger) })), 404, /^No household has the id/)
  assertRefused(await schedule(monthly({ leaseId: newId() })), 404, /has no lease with the id/)
  assertRefused(await schedule(monthly({ householdId })), 404, /has no lease with the id/)
})
