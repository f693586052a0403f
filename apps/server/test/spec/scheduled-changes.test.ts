// What becomes of scheduled transactions that change, or whose household, lease or property does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listTroubled, retryTroubled } from '../../src/kit/work/troubled-work.ts'
import { assembly } from '../../src/main/domains.ts'
import { openPosting } from '../scene/posting.ts'

const {
  scene,
  worker,
  load,
  idOf,
  at,
  work,
  home,
  schedule,
  days,
  balanceOf,
  shelved,
  audited,
  unread,
  wrongBalances,
} = await openPosting()
const { server, owner, org, key, token } = scene
const { tools } = server.runtime

test('a file that changes the days makes nothing due in the past; one that ends it ends it', async () => {
  const here = await home({ from: '2033-06-06' })
  const { n } = here
  const columns = 'key,householdKey,code,description,frequency,amount,startDate,endDate'
  await load('scheduledTransaction', columns, `S-${n},H-${n},RENT,Rent,MONTHLY,500,2033-06-10,`)
  const id = await idOf('scheduled_transactions', `S-${n}`)
  await at('2033-06-20T18:00:00Z')
  assert.deepEqual(await days(id), ['2033-06-10'])
  await load('scheduledTransaction', 'key,startDate', `S-${n},2033-06-15`)
  await at('2033-06-21T18:00:00Z')
  assert.deepEqual(await days(id), ['2033-06-10'])
  await load('scheduledTransaction', 'key,frequency,startDate,amount', `S-${n},WEEKLY,2033-06-15,250`)
  await at('2033-06-30T18:00:00Z')
  assert.deepEqual(await days(id), ['2033-06-10', '2033-06-22', '2033-06-29'])
  assert.equal(await balanceOf(here), 1000)
  await load('scheduledTransaction', 'key,endDate', `S-${n},2033-07-05`)
  await at('2033-08-30T18:00:00Z')
  assert.deepEqual(await days(id), ['2033-06-10', '2033-06-22', '2033-06-29'])
  await load('scheduledTransaction', 'key,endDate', `S-${n},`)
  await at('2033-09-01T18:00:00Z')
  assert.deepEqual((await days(id)).slice(3), ['2033-08-31'])
})

test('who has left is charged up to the day of leaving; a lock is no reason to charge nothing', async () => {
  const here = await home({ from: '2033-09-01' })
  const under = { leaseId: here.leaseId, startDate: '2033-09-10', frequency: 'WEEKLY' }
  const [rent, other] = [await schedule(here, under), await schedule(here, { ...under, leaseId: null })]
  await load('lease', 'key,completedAt', `L-${here.n},2033-08-01T00:00:00Z`)
  const { body: household } = await server.call(`GET /households/${here.householdId}`, { key })
  assert.equal(household.isLocked, 'true')
  // No worker while they left.
  await server.asOwner(`update app_clock set shift = timestamptz '2033-09-30T18:00:00Z' - clock_timestamp()`)
  await load('lease', 'key,status,moveOutDate', `L-${here.n},ENDED,2033-09-17`)
  await load('household', 'key,status', `H-${here.n},PAST`)
  await work()
  for (const id of [rent, other]) {
    assert.deepEqual(await days(id), ['2033-09-10', '2033-09-17'])
    assert.deepEqual((await audited(id)).slice(1), ['SYSTEM scheduled_transaction.passed_over'])
    assert.deepEqual(await shelved(id), [])
  }
  // They are back under another lease: what hangs on the old one stays over.
  await load('household', 'key,status', `H-${here.n},CURRENT`)
  await at('2033-10-08T18:00:00Z')
  assert.deepEqual((await days(rent)).slice(2), [])
  assert.deepEqual((await audited(rent)).slice(1), ['SYSTEM scheduled_transaction.passed_over'])
  assert.deepEqual((await days(other)).slice(2), ['2033-10-01', '2033-10-08'])
})

test('nothing is posted under a canceled lease, for a canceled household, or at a property that is no longer active', async () => {
  const [first, second, third] = [
    await home({ from: '2033-10-08' }),
    await home({ from: '2033-10-08', status: 'CANCELED' }),
    await home({ from: '2033-10-08' }),
  ]
  const due = { startDate: '2033-10-08', frequency: 'WEEKLY' }
  await load('lease', 'key,status', `L-${first.n},CANCELED`)
  await load('property', 'key,status', `P-${third.n},INACTIVE`)
  const ids = [
    await schedule(first, { ...due, leaseId: first.leaseId }),
    await schedule(second, due),
    await schedule(third, due),
  ]
  await at('2033-10-09T18:00:00Z')
  assert.deepEqual(await Promise.all(ids.map(days)), [[], [], []])
  await load('property', 'key,status', `P-${third.n},ACTIVE`)
  await at('2033-10-15T18:00:00Z')
  assert.deepEqual(await days(ids[2] ?? ''), ['2033-10-15'])
})

test('one that cannot be posted is set aside with the reason, staff get a notification, and no other waits for it', async () => {
  const here = await home({ from: '2033-10-15' })
  const parking = await schedule(here, { code: 'PARK', startDate: '2033-11-01' })
  const turned = await schedule(here, { code: 'LOYAL', type: 'CREDIT', startDate: '2033-11-01' })
  const rent = await schedule(here, { startDate: '2033-11-01' })
  await load('transactionCode', 'key,isActive,type', 'K-2,false,CHARGE', 'K-3,true,PAYMENT')
  await at('2033-11-01T18:00:00Z')
  await at('2033-12-02T18:00:00Z')
  assert.deepEqual([await days(parking), await days(rent)], [[], ['2033-11-01', '2033-12-01']])
  const reason = "code 'PARK' is no active transaction code of the property or its organization"
  assert.deepEqual(await shelved(parking), [`2033-11-01: ${reason}`])
  assert.deepEqual(await shelved(turned), [
    "2033-11-01: code 'LOYAL' is now of type PAYMENT, and was scheduled as CREDIT",
  ])
  const [notice, ...more] = await unread(parking)
  assert.deepEqual(
    [notice.kind, notice.message, notice.propertyId, more.length],
    ['SCHEDULED_TRANSACTION_REFUSED', `What was due on 2033-11-01 was not posted: ${reason}`, here.propertyId, 0],
  )
  assert.ok(
    server.logLines.some(
      (line) => line.includes('"event":"ledger.scheduled_transaction_refused"') && line.includes(parking),
    ),
  )
  const listed = await listTroubled(tools.db, assembly.work, { organizationId: org.id }, 10)
  assert.ok(listed.work.some(({ subjectId, work }) => subjectId === parking && work === 'ledger.post-scheduled'))
  // Tried again too early it is set aside again, and staff get no second notification of what they have not read.
  await retryTroubled(tools.db, {})
  await worker.settled()
  assert.deepEqual([(await shelved(parking)).length, (await unread(parking)).length], [1, 1])
  await load('transactionCode', 'key,isActive,type', 'K-2,true,CHARGE', 'K-3,true,CREDIT')
  await retryTroubled(tools.db, {})
  await worker.settled()
  assert.deepEqual(
    [await days(parking), await days(turned)],
    [
      ['2033-11-01', '2033-12-01'],
      ['2033-11-01', '2033-12-01'],
    ],
  )
  assert.equal(await balanceOf(here), 2000)
})

const FILE = 'key,householdKey,code,description,frequency,amount,startDate'

test('what is scheduled goes where its household goes, and nothing is posted there for days past', async () => {
  const [posting, quiet] = [await home({ from: '2034-02-15' }), await home()]
  // From a property that does not post to one that does, by the household's file and by its own; and the other way round.
  await load('household', 'key,propertyKey,name,status', `M-${quiet.n},P-${quiet.n},Mover,CURRENT`)
  const lines = [
    `A-${quiet.n},M-${quiet.n},RENT,Rent,MONTHLY,100,2034-02-20`,
    `B-${quiet.n},H-${quiet.n},RENT,Rent,MONTHLY,100,2034-02-20`,
    `C-${quiet.n},H-${posting.n},RENT,Rent,MONTHLY,100,2034-02-20`,
  ]
  await load('scheduledTransaction', FILE, ...lines)
  const [a, b, c] = [
    await idOf('scheduled_transactions', `A-${quiet.n}`),
    await idOf('scheduled_transactions', `B-${quiet.n}`),
    await idOf('scheduled_transactions', `C-${quiet.n}`),
  ]
  await at('2034-05-25T18:00:00Z')
  assert.deepEqual([await days(a), await days(b)], [[], []])
  assert.deepEqual(await days(c), ['2034-02-20', '2034-03-20', '2034-04-20', '2034-05-20'])
  await load('household', 'key,propertyKey', `M-${quiet.n},P-${posting.n}`, `H-${posting.n},P-${quiet.n}`)
  await load('scheduledTransaction', 'key,householdKey', `B-${quiet.n},M-${quiet.n}`)
  await at('2034-06-25T18:00:00Z')
  assert.deepEqual([await days(a), await days(b)], [['2034-06-20'], ['2034-06-20']])
  assert.equal((await days(c)).length, 4)
  const where = await owner.query(
    'select property_id as id from scheduled_transactions where id = any($1) order by import_key',
    [[a, b, c]],
  )
  assert.deepEqual(
    where.rows.map(({ id }) => id),
    [posting.propertyId, posting.propertyId, quiet.propertyId],
  )
})

test('new days hold from the change on, also of one that was set aside; a new end leaves what is owed', async () => {
  const here = await home({ from: '2034-07-01' })
  await load('scheduledTransaction', FILE, `D-${here.n},H-${here.n},PARK,Parking,MONTHLY,10,2034-07-02`)
  await load('scheduledTransaction', FILE, `E-${here.n},H-${here.n},PARK,Parking,MONTHLY,10,2034-07-02`)
  const [changed, ended] = [
    await idOf('scheduled_transactions', `D-${here.n}`),
    await idOf('scheduled_transactions', `E-${here.n}`),
  ]
  await load('transactionCode', 'key,isActive', 'K-2,false')
  await at('2034-09-15T18:00:00Z')
  await load('scheduledTransaction', 'key,frequency', `D-${here.n},WEEKLY`)
  await load('scheduledTransaction', 'key,endDate', `E-${here.n},2034-08-31`)
  await load('transactionCode', 'key,isActive', 'K-2,true')
  await retryTroubled(tools.db, {})
  await worker.settled()
  await at('2034-09-18T18:00:00Z')
  assert.deepEqual([await days(changed), await days(ended)], [['2034-09-17'], ['2034-07-02', '2034-08-02']])
})

test('a change of something else, at the same moment, leaves the switch as it is', async () => {
  for (let n = 0; n < 5; n++) {
    const { propertyId } = await home()
    const put = (body: object) => server.call(`PUT /properties/${propertyId}/configuration`, { token, body })
    const answers = await Promise.all([put({ phone: '555' }), put({ postsScheduledTransactions: true }), put({})])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const { body } = await server.call(`GET /propertyConfigurations/${propertyId}`, { key })
    assert.deepEqual([body.postsScheduledTransactions, body.phone], ['true', '555'])
  }
})

test('every balance is the sum of what was posted', async () => {
  assert.deepEqual(await wrongBalances(), [])
})
