// Transactions and scheduled transactions from an operator's files: history as it was, and balances that are its sum.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { importRecords } from '../../src/kit/import/import-records.ts'
import { assembly } from '../../src/main/domains.ts'
import { untilBegun } from '../ask-again.ts'
import { testDatabase } from '../open-database.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const { server, owner, org, key } = await Scene.open()
// A command is a process of its own, with connections of its own.
const commandLine = testDatabase(server.config.databaseUrl, { poolSize: 8 })
after(() => commandLine.close())
const stranger = await server.make.organization()
const [, elsewhere = ''] = org.made.get('property') ?? []

/** What was sent to partners, or will be. */
const told = async () => {
  const query = `select (select count(*) from events) as events, (select count(*) from deliveries) as deliveries, (select count(*) from work) as work`
  return (await owner.query(query)).rows
}
const before = await told()

/** The counts, and why lines were rejected, by key. */
async function load(resource: string, lines: readonly string[], { dryRun = false, id = org.id } = {}) {
  const rejects: Record<string, string> = {}
  const { created, updated, unchanged, rejected } = await importRecords({
    db: commandLine,
    by: operator(id),
    resources: assembly.resources,
    resource: assembly.resources.get(resource),
    rules: assembly.imports,
    source: Readable.from([Buffer.from(`${lines.join('\n')}\n`)]),
    format: lines[0]?.startsWith('{') ? 'ndjson' : 'csv',
    dryRun,
    onBatch: (_, wrong) => {
      for (const { key, reason } of wrong) rejects[key ?? ''] = reason
    },
  })
  return { counts: { created, updated, unchanged, rejected }, rejects }
}
const all = (n: Record<string, number>) => ({ created: 0, updated: 0, unchanged: 0, rejected: 0, ...n })

const idOf = async (table: string, importKey: string): Promise<string> => {
  const { rows } = await owner.query(`select id from ${table} where organization_id = $1 and import_key = $2`, [
    org.id,
    importKey,
  ])
  return rows[0]?.id ?? assert.fail(`no ${importKey} in ${table}`)
}
const read = async (path: string, importKey: string) => {
  const { status, body } = await server.call(`GET ${path}/${await idOf(tables[path] ?? path.slice(1), importKey)}`, {
    key,
  })
  assert.equal(status, 200)
  return body
}
const tables: Record<string, string> = { '/scheduledTransactions': 'scheduled_transactions' }
const balanceOf = async (importKey: string): Promise<number> => (await read('/households', importKey)).balanceAmount

async function assertBalancesAreSums() {
  const { rows } = await owner.query(`
    select h.import_key, h.balance_amount, coalesce(sum(case when t.type in ('CREDIT', 'PAYMENT') then -t.amount else t.amount end), 0) as posted
    from households h left join transactions t on t.organization_id = h.organization_id and t.household_id = h.id
    group by h.organization_id, h.id having h.balance_amount <> coalesce(sum(case when t.type in ('CREDIT', 'PAYMENT') then -t.amount else t.amount end), 0)`)
  assert.deepEqual(rows, [])
}

await load('property', ['key,name,address', 'P-1,Elm Court,{}', 'P-2,Oak Court,{}'])
await load('unit', ['key,propertyKey,number,status,numBeds,numBaths', 'U-1,P-1,101,OCCUPIED,1,1'])
await load('household', ['key,propertyKey,name', 'H-1,P-1,Abbott', 'H-2,P-1,Banks', 'H-3,P-2,Cole', 'H-4,P-1,Dunn'])
await load('customer', [
  'key,propertyKey,householdKey,firstName,lastName',
  'C-1,P-1,H-1,Ana,Abbott',
  'C-2,P-1,H-2,Cy,Banks',
])
await load('lease', ['key,propertyKey,unitKey,householdKey,startDate,rentAmount', 'L-1,P-1,U-1,H-1,2026-01-01,1200'])
await load('transactionCode', [
  'key,code,name,type,propertyKey,isActive',
  'K-1,OLDRENT,Rent until 2020,CHARGE,,false',
  'K-2,PARK,Parking,CHARGE,P-2,true',
])

const COLUMNS = 'key,householdKey,customerKey,code,type,amount,date,documentNumber,notes'
const history = [
  COLUMNS,
  'T-1,H-1,C-1,RENT,,1200.50,2024-01-01,INV-7,January',
  'T-2,H-1,,PMT,,1200.00,2024-01-03,,',
  'T-3,H-1,,OLDRENT,,900,2019-12-01,,',
  // Posted while RENT was a credit, as its system has it.
  'T-4,H-2,,RENT,CREDIT,50,2020-02-29,,',
  'T-5,H-3,,PARK,,25,2024-01-01,,',
]

test('transactions of a file are read by partners as any others, and a balance is their sum', async () => {
  assert.deepEqual(await load('transaction', history), { counts: all({ created: 5 }), rejects: {} })
  const [first, household] = [await read('/transactions', 'T-1'), await read('/households', 'H-1')]
  assert.deepEqual(
    [first.householdId, first.propertyId, first.customerId, first.code, first.type, first.amount, first.date],
    [household.id, household.propertyId, await idOf('customers', 'C-1'), 'RENT', 'CHARGE', 1200.5, '2024-01-01'],
  )
  assert.deepEqual([first.documentNumber, first.notes, first.idempotencyId], ['INV-7', 'January', null])
  assert.deepEqual(
    [await balanceOf('H-1'), await balanceOf('H-2'), await balanceOf('H-3'), await balanceOf('H-4')],
    [900.5, -50, 25, 0],
  )
  await assertBalancesAreSums()
})

test('the same file again changes nothing, also when a code has changed since', async () => {
  await owner.query(
    `update transaction_codes set type = 'DEPOSIT', is_active = false where organization_id = $1 and code = 'PARK'`,
    [org.id],
  )
  const state = () =>
    owner.query('select id, updated_at from households union all select id, updated_at from transactions order by 1')
  const before = (await state()).rows
  assert.deepEqual((await load('transaction', history)).counts, all({ unchanged: 5 }))
  assert.deepEqual((await load('transaction', ['key,amount', 'T-5,25.00'])).counts, all({ unchanged: 1 }))
  assert.deepEqual((await state()).rows, before)
  assert.equal((await read('/transactions', 'T-5')).type, 'CHARGE')
})

test('nor when the customer has gone to another household since, or the household to another property', async () => {
  const set = (table: string, column: string, of: string, to: string) =>
    owner.query(`update ${table} set ${column} = $3 where organization_id = $1 and import_key = $2`, [org.id, of, to])
  const [home, property] = [await idOf('households', 'H-1'), await idOf('properties', 'P-1')]
  await set('customers', 'household_id', 'C-1', await idOf('households', 'H-2'))
  await set('households', 'property_id', 'H-3', property)
  const before = (await read('/transactions', 'T-5')).propertyId
  assert.deepEqual(await load('transaction', history), { counts: all({ unchanged: 5 }), rejects: {} })
  assert.equal((await read('/transactions', 'T-5')).propertyId, before)
  assert.notEqual(before, property)
  await set('customers', 'household_id', 'C-1', home)
  await set('households', 'property_id', 'H-3', before)
})

test('a newer file corrects amount, code and household, and every balance follows', async () => {
  const newer = ['key,householdKey,code,amount', 'T-1,H-4,RENT,1000', 'T-2,H-1,CONC,1200', 'T-3,H-1,OLDRENT,900']
  // The customer of the one that moves stays behind.
  const { counts, rejects } = await load('transaction', newer)
  assert.deepEqual(counts, all({ updated: 1, unchanged: 1, rejected: 1 }))
  assert.deepEqual(rejects, { 'T-1': 'customerId or customerKey: it is no customer of the household' })
  assert.deepEqual([(await read('/transactions', 'T-2')).type, await balanceOf('H-1')], ['CREDIT', 900.5])
  const moved = await load('transaction', ['key,householdKey,customerKey,amount', 'T-1,H-4,,1000'])
  assert.deepEqual(moved.counts, all({ updated: 1 }))
  assert.deepEqual([await balanceOf('H-1'), await balanceOf('H-4')], [-300, 1000])
  await assertBalancesAreSums()
})

test('a line that breaks a rule of the API is rejected with the reason, and the others are imported', async () => {
  const strangers = stranger.made.get('household')?.[0]
  const application = org.made.get('application')?.[0]
  const { counts, rejects } = await load('transaction', [
    'key,householdId,householdKey,applicationId,customerKey,propertyKey,code,type,amount,date,notes',
    `R-1,${strangers},,,,,RENT,,1,2024-01-01,`,
    'R-2,,,,,,RENT,,1,2024-01-01,',
    'R-3,,H-1,,C-2,,RENT,,1,2024-01-01,',
    'R-4,,H-1,,,P-2,RENT,,1,2024-01-01,',
    'R-5,,H-1,,,,NO-SUCH,,1,2024-01-01,',
    'R-6,,H-1,,,,PARK,,1,2024-01-01,',
    'R-7,,H-1,,,,RENT,,0,2024-01-01,',
    'R-8,,H-1,,,,RENT,,-5,2024-01-01,',
    'R-9,,H-1,,,,RENT,,100000000,2024-01-01,',
    'R-10,,H-1,,,,RENT,GIFT,1,2024-01-01,',
    'R-11,,H-1,,,,RENT,,1,2024-02-30,',
    'R-12,,H-1,,,,RENT,,1,,',
    `R-13,,H-1,,,,RENT,,1,2024-01-01,${'x'.repeat(256)}`,
    `R-14,,H-1,${application},,,RENT,,1,2024-01-01,`,
    'R-15,,H-2,,C-2,P-1,RENT,,1,2024-01-01,',
  ])
  assert.deepEqual(counts, all({ created: 1, rejected: 14 }))
  const range = 'amount must be an amount with at most two decimals from 0.01 to 99999999.99, not'
  assert.deepEqual(rejects, {
    'R-1': `householdId: no household of this organization has the id '${strangers}'`,
    'R-2': 'householdId, householdKey or applicationId is required',
    'R-3': 'customerId or customerKey: it is no customer of the household',
    'R-4': 'propertyId or propertyKey: the household is of another property',
    'R-5': "code 'NO-SUCH' is no transaction code of this property or its organization",
    'R-6': "code 'PARK' is no transaction code of this property or its organization",
    'R-7': `${range} '0'`,
    'R-8': `${range} '-5'`,
    'R-9': `${range} '100000000'`,
    'R-10': "type must be one of CHARGE, CREDIT, PAYMENT, DEPOSIT, REFUND, not 'GIFT'",
    'R-11': "date must be a date as YYYY-MM-DD, not '2024-02-30'",
    'R-12': 'date is required',
    'R-13': 'notes must have at most 255 characters, not 256',
    'R-14': `applicationId: the household has no application with the id '${application}'`,
  })
  await assertBalancesAreSums()
})

test('an application leads to its household', async () => {
  const applicationId = org.made.get('application')?.[0]
  const { counts } = await load('transaction', [
    JSON.stringify({ key: 'A-1', applicationId, code: 'APPFEE', amount: 50, date: '2026-01-05' }),
  ])
  assert.deepEqual(counts, all({ created: 1 }))
  const [posted, { body: application }] = [
    await read('/transactions', 'A-1'),
    await server.call(`GET /applications/${applicationId}`, { key }),
  ]
  assert.deepEqual([posted.householdId, posted.propertyId], [application.householdId, application.propertyId])
  await assertBalancesAreSums()
})

test('a dry run moves no balance, and a batch that is halved moves each once', async () => {
  const before = await balanceOf('H-1')
  const lines = [
    'key,householdKey,code,amount,date',
    ...Array.from({ length: 50 }, (_, n) => `D-${n},H-1,RENT,1,2024-01-01`),
  ]
  assert.deepEqual((await load('transaction', lines, { dryRun: true })).counts, all({ created: 50 }))
  assert.equal(await balanceOf('H-1'), before)
  await owner.query(`alter table transactions add constraint trial check (import_key <> 'D-7')`)
  const { counts } = await load('transaction', lines)
  await owner.query('alter table transactions drop constraint trial')
  assert.deepEqual(counts, all({ created: 49, rejected: 1 }))
  assert.equal(await balanceOf('H-1'), before + 49)
})

test('posts, and the same file twice at the same moment: nothing is lost, nothing counts twice', async () => {
  const { id } = await read('/households', 'H-4')
  const before = await balanceOf('H-4')
  const lines = Array.from({ length: 300 }, (_, n) => `Q-${n},H-${(n % 4) + 1},RENT,1,2024-01-01`)
  const file = ['key,householdKey,code,amount,date', ...lines]
  const posts = Array.from({ length: 6 }, () =>
    untilBegun(() => server.call('POST /transactions', { key, body: { householdId: id, code: 'RENT', amount: 1 } })),
  )
  const imports = [
    load('transaction', file),
    load('transaction', ['key,householdKey,code,amount,date', ...lines.toReversed()]),
  ]
  const [answers, loaded] = await Promise.all([Promise.all(posts), Promise.all(imports)])
  for (const { status } of answers) assert.equal(status, 201)
  assert.equal(
    loaded.reduce((sum, { counts }) => sum + counts.created, 0),
    300,
  )
  assert.equal(await balanceOf('H-4'), before + 6 + 75)
  await assertBalancesAreSums()
})

const SCHEDULED = 'key,householdKey,leaseKey,code,description,type,frequency,amount,startDate,endDate'
const scheduled = [
  SCHEDULED,
  'S-1,H-1,L-1,RENT,Monthly rent,,MONTHLY,1200.50,2024-01-31,',
  'S-2,H-2,,CONC,Loyalty,CREDIT,ANNUALLY,50,2024-02-29,2030-02-28',
  'S-3,H-2,,OLDRENT,Old rent,CHARGE,MONTHLY,900,2018-01-01,2019-12-01',
]

test('scheduled transactions come in from files, are brought up to date by them, and move no balance', async () => {
  const before = await balanceOf('H-1')
  assert.deepEqual(await load('scheduledTransaction', scheduled), { counts: all({ created: 3 }), rejects: {} })
  assert.deepEqual((await load('scheduledTransaction', scheduled)).counts, all({ unchanged: 3 }))
  const first = await read('/scheduledTransactions', 'S-1')
  const household = await read('/households', 'H-1')
  assert.deepEqual(
    [first.householdId, first.propertyId, first.leaseId, first.type, first.amount, first.startDate, first.endDate],
    [household.id, household.propertyId, await idOf('leases', 'L-1'), 'CHARGE', 1200.5, '2024-01-31', null],
  )
  // What its code is today is not asked again, as long as the line stays as it was.
  const typeOf = `update transaction_codes set type = $2 where organization_id = $1 and code = 'CONC'`
  await owner.query(typeOf, [org.id, 'PAYMENT'])
  assert.deepEqual((await load('scheduledTransaction', scheduled)).counts, all({ unchanged: 3 }))
  await owner.query(typeOf, [org.id, 'CREDIT'])
  const ended = await load('scheduledTransaction', ['key,endDate', 'S-1,2026-12-31'])
  assert.deepEqual(ended.counts, all({ updated: 1 }))
  assert.equal((await read('/scheduledTransactions', 'S-1')).endDate, '2026-12-31')
  assert.equal(await balanceOf('H-1'), before)
  const { counts, rejects } = await load('scheduledTransaction', [
    SCHEDULED,
    'X-1,H-2,L-1,RENT,Rent,,MONTHLY,1,2024-01-01,',
    'X-2,H-2,,PMT,Payment,,MONTHLY,1,2024-01-01,',
    'X-3,H-2,,RENT,Rent,CREDIT,MONTHLY,1,2024-01-01,',
    'X-4,H-2,,NO-SUCH,Rent,,MONTHLY,1,2024-01-01,',
    'X-5,H-2,,RENT,Rent,,MONTHLY,1,2024-01-02,2024-01-01',
    'X-6,H-2,,RENT,Rent,,DAILY,1,2024-01-01,',
    'X-7,,,RENT,Rent,,MONTHLY,1,2024-01-01,',
    'X-8,H-2,,RENT,,,MONTHLY,1,2024-01-01,',
  ])
  assert.deepEqual(counts, all({ rejected: 8 }))
  assert.deepEqual(rejects, {
    'X-1': 'leaseId or leaseKey: it is no lease of the household',
    'X-2': "code 'PMT' is a code of type PAYMENT and cannot be scheduled",
    'X-3': "code 'RENT' is a code of type CHARGE and cannot be scheduled as CREDIT",
    'X-4': "code 'NO-SUCH' is no transaction code of this property or its organization",
    'X-5': 'endDate must not be before startDate',
    'X-6': "frequency must be one of ONE_TIME, WEEKLY, MONTHLY, QUARTERLY, ANNUALLY, not 'DAILY'",
    'X-7': 'householdId or householdKey is required',
    'X-8': 'description is required',
  })
})

test('what the server keeps itself is no column', async () => {
  await assert.rejects(load('transaction', ['key,scheduledTransactionId', 'T-1,x']), /Unknown column/)
  await assert.rejects(load('scheduledTransaction', ['key,idempotencyId', 'S-1,x']), /Unknown column/)
})

test('a key that a file gave belongs to its organization, and no key is told', async () => {
  const { rejects } = await load('transaction', ['key,householdKey,code,amount,date', 'T-1,H-1,RENT,1,2024-01-01'], {
    id: stranger.id,
  })
  assert.match(rejects['T-1'] ?? '', /^householdKey: no household of this organization has the key 'H-1'/)
  const { text } = await server.call(`GET /transactions/${await idOf('transactions', 'T-2')}`, { key })
  assert.ok(!/T-2|import/i.test(text))
  const limited = (await server.make.key(org, { reach: [elsewhere] })).text
  assertRefused(await server.call(`GET /transactions/${await idOf('transactions', 'T-2')}`, { key: limited }), 404)
})

test('importing raises no event and enqueues no work', async () => {
  assert.deepEqual(await told(), before)
})
