// Scheduled transactions that the server posts by itself: on the days on which they are due, once each, where the property wants it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { postScheduled } from '../../src/domains/ledger/scheduled/post-scheduled.work.ts'
import { postNextDue } from '../../src/domains/ledger/scheduled/post-scheduled-transaction.ts'
import { untilBegun } from '../ask-again.ts'
import { testDatabase } from '../open-database.ts'
import { runCommand } from '../process.ts'
import { openPosting } from '../scene/posting.ts'
import { assertRefused } from '../server.ts'

const { scene, at, sweep, work, first, home, setFrom, schedule, days, balanceOf, audited, wrongBalances } =
  await openPosting()
const { server, owner, org, key, token } = scene
const { tools } = server.runtime

test('off unless somebody turns it on: nothing is posted, nothing is even looked at', async () => {
  const here = await home()
  const id = await schedule(here, { startDate: '2031-01-15' })
  const { body } = await server.call(`GET /propertyConfigurations/${here.propertyId}`, { key })
  assert.equal(body.postsScheduledTransactionsFrom, null)
  await work()
  assert.deepEqual([await days(id), await balanceOf(here)], [[], 0])
  assert.deepEqual((await owner.query('select 1 from work')).rows, [])
})

test('staff turn it on from a day on, today or later, and off; partners read it, and it is audited', async () => {
  const here = await home({ zone: 'Pacific/Auckland' })
  // There it is the 16th.
  const today = '2031-01-16'
  assertRefused(
    await setFrom(here, '2031-01-15'),
    400,
    `postsScheduledTransactionsFrom must not be before today at the property, ${today}, not 2031-01-15`,
  )
  assert.equal((await setFrom(here, today)).body.postsScheduledTransactionsFrom, today)
  const partner = await server.call(`GET /propertyConfigurations/${here.propertyId}`, { key })
  assert.equal(partner.body.postsScheduledTransactionsFrom, today)
  await server.asOwner(`update app_clock set shift = shift + interval '2 days'`)
  // What is set may be sent back.
  assert.equal((await setFrom(here, today)).status, 200)
  assertRefused(await setFrom(here, '2031-01-17'), 400)
  assert.equal((await setFrom(here, null)).body.postsScheduledTransactionsFrom, null)
  await server.asOwner(`update app_clock set shift = shift - interval '2 days'`)
  assert.deepEqual(
    (await audited(here.propertyId)).filter((said) => said.includes('posting')),
    ['USER scheduled_posting.turned_on', 'USER scheduled_posting.turned_off'],
  )
})

test('the switch alone means from today on, and stays where it is when it is on; what contradicts itself is 400', async () => {
  const here = await home({ zone: 'Pacific/Auckland' })
  const put = async (body: object) => {
    const answer = await server.call(`PUT /properties/${here.propertyId}/configuration`, { token, body })
    const { postsScheduledTransactions: on, postsScheduledTransactionsFrom: from } = answer.body
    return answer.status === 200 ? [on, from] : answer.status
  }
  assert.deepEqual(await put({ phone: '555' }), ['false', null])
  assert.deepEqual(await put({ postsScheduledTransactions: true }), ['true', '2031-01-16'])
  assert.deepEqual(await put({ postsScheduledTransactionsFrom: '2031-02-01' }), ['true', '2031-02-01'])
  assert.deepEqual(await put({ postsScheduledTransactions: true }), ['true', '2031-02-01'])
  assert.deepEqual(await put({ phone: '556' }), ['true', '2031-02-01'])
  assert.equal(await put({ postsScheduledTransactions: true, postsScheduledTransactionsFrom: null }), 400)
  assert.equal(await put({ postsScheduledTransactions: false, postsScheduledTransactionsFrom: '2031-02-01' }), 400)
  assert.equal(await put({ postsScheduledTransactions: true, postsScheduledTransactionsFrom: '2031-01-15' }), 400)
  assert.deepEqual(await put({ postsScheduledTransactions: false, postsScheduledTransactionsFrom: null }), [
    'false',
    null,
  ])
  assert.deepEqual(await put({ postsScheduledTransactions: true, postsScheduledTransactionsFrom: '2031-03-01' }), [
    'true',
    '2031-03-01',
  ])
  assert.deepEqual(await put({ postsScheduledTransactions: false }), ['false', null])
  // Where the property moves in the same request, today is that of the new place.
  assert.deepEqual(await put({ timezone: 'America/Chicago', postsScheduledTransactions: true }), ['true', '2031-01-15'])
})

test('the operator does it by a command', async () => {
  const here = await home()
  const run = (...words: string[]) => runCommand(server.config.databaseUrl, ['property', ...words, '--org', org.id])
  const on = await run('post-scheduled', here.propertyId, '--from', '2031-01-15')
  assert.match(on.out, /posted when they are due, from 2031-01-15 on/, on.err)
  const listed = await run('list', '--json')
  const found = JSON.parse(listed.out).find(({ id }: { id: string }) => id === here.propertyId)
  assert.equal(found.postsScheduledTransactionsFrom, '2031-01-15')
  assert.ok((await audited(here.propertyId)).includes('OPERATOR scheduled_posting.turned_on'))
})

test('each is posted when its day has come at the property, with its date, its schedule and its way of moving the balance', async () => {
  const [east, west] = [
    await home({ zone: 'Pacific/Auckland', from: '2031-01-16' }),
    await home({ zone: 'America/Los_Angeles', from: '2031-01-15' }),
  ]
  const [here, there] = [await schedule(east, { documentNumber: 'L-9' }), await schedule(west)]
  const credit = await schedule(east, { code: 'LOYAL', type: 'CREDIT', amount: 100.5, frequency: 'ONE_TIME' })
  const { rows: untouched } = await owner.query('select updated_at from scheduled_transactions where id = $1', [here])
  const told = async () => (await owner.query('select count(*) as n from events')).rows
  const before = await told()
  await at('2031-01-31T10:59:30Z')
  assert.deepEqual([await days(here), await days(there)], [[], []])
  await at('2031-01-31T11:00:01Z')
  assert.deepEqual([await days(here), await days(there), await days(credit)], [['2031-02-01'], [], ['2031-02-01']])
  await at('2031-02-01T08:00:01Z')
  await Promise.all([work(), work()])
  assert.deepEqual([await days(here), await days(there)], [['2031-02-01'], ['2031-02-01']])
  assert.deepEqual([await balanceOf(east), await balanceOf(west)], [899.5, 1000])
  const { body } = await server.call(`GET /scheduledTransactions/${here}`, { key, query: { fields: 'transactions.*' } })
  const [posted] = body.transactions
  assert.deepEqual(
    [
      posted.type,
      posted.amount,
      posted.code,
      posted.householdId,
      posted.propertyId,
      posted.documentNumber,
      posted.notes,
    ],
    ['CHARGE', 1000, 'RENT', east.householdId, east.propertyId, 'L-9', 'Monthly rent'],
  )
  const related = await server.call(`GET /transactions/${posted.id}`, {
    key,
    query: { fields: 'scheduledTransaction.id' },
  })
  assert.deepEqual(related.body.scheduledTransaction, { id: here })
  assert.deepEqual(await audited(posted.id), ['SYSTEM transaction.posted'])
  // Nothing of the schedule has changed, and no event is raised, as by POST /transactions.
  const { rows } = await owner.query('select updated_at from scheduled_transactions where id = $1', [here])
  assert.deepEqual([rows, await told()], [untouched, before])
})

test('what was due before the chosen day, or before it was scheduled, is never posted', async () => {
  await at('2031-02-10T18:00:00Z')
  const here = await home()
  const [old, once] = [
    await schedule(here, { startDate: '2030-06-15' }),
    await schedule(here, { startDate: '2031-02-01', frequency: 'ONE_TIME' }),
  ]
  await setFrom(here, '2031-02-20')
  await at('2031-02-16T18:00:00Z')
  assert.deepEqual(await days(old), [])
  await at('2031-02-21T18:00:00Z')
  const late = await schedule(here, { startDate: '2031-02-20', frequency: 'WEEKLY' })
  const today = await schedule(here, { startDate: '2031-02-21', frequency: 'ONE_TIME' })
  await at('2031-03-15T18:00:00Z')
  assert.deepEqual([await days(old), await days(once)], [['2031-03-15'], []])
  assert.deepEqual([await days(late), await days(today)], [['2031-02-27', '2031-03-06', '2031-03-13'], ['2031-02-21']])
})

test('after days without a worker, what fell due meanwhile is posted, once each and under its own date', async () => {
  const here = await home({ from: '2031-03-15' })
  const ids = await Promise.all(
    [1, 2, 3].map((n) => schedule(here, { startDate: `2031-04-0${n}`, frequency: n === 2 ? 'WEEKLY' : 'MONTHLY' })),
  )
  await work()
  await at('2031-06-03T18:00:00Z')
  await work()
  const posted = await Promise.all(ids.map(days))
  assert.deepEqual(posted[0], ['2031-04-01', '2031-05-01', '2031-06-01'])
  assert.deepEqual(posted[1]?.length, 9)
  assert.deepEqual(posted[2], ['2031-04-03', '2031-05-03', '2031-06-03'])
  assert.equal(await balanceOf(here), 15_000)
})

test('the 31st, a leap day and a last day', async () => {
  const here = await home({ from: '2031-06-03' })
  const [last, leap] = [
    await schedule(here, { startDate: '2031-12-31', endDate: '2032-04-30' }),
    await schedule(here, { startDate: '2024-02-29', frequency: 'ANNUALLY' }),
  ]
  await at('2033-03-01T18:00:00Z')
  assert.deepEqual(await days(last), ['2031-12-31', '2032-01-31', '2032-02-29', '2032-03-31', '2032-04-30'])
  assert.deepEqual(await days(leap), ['2032-02-29', '2033-02-28'])
})

test('turned off and on again from a later day: what was due in between stays unposted', async () => {
  const here = await home({ from: '2033-03-01' })
  const id = await schedule(here, { startDate: '2033-03-05' })
  await at('2033-03-05T18:00:00Z')
  await setFrom(here, null)
  await at('2033-05-10T18:00:00Z')
  assert.deepEqual(await days(id), ['2033-03-05'])
  await setFrom(here, '2033-05-20')
  await at('2033-06-06T18:00:00Z')
  assert.deepEqual(await days(id), ['2033-03-05', '2033-06-05'])
  assert.equal(await balanceOf(here), 2000)
})

test('turned off while it was already enqueued: nothing is posted any more', async () => {
  const here = await home({ from: '2033-06-06' })
  const id = await schedule(here, { startDate: '2033-06-06' })
  await setFrom(here, null)
  assert.deepEqual(await postNextDue(tools, org.id, id), { end: 'NOTHING_DUE' })
  assert.deepEqual(await days(id), [])
})

test('many at once, and a post at the same moment: each day once, and the balance is the sum', async () => {
  const here = await home({ from: '2033-12-02' })
  const id = await schedule(here, { startDate: '2033-12-02', frequency: 'WEEKLY', endDate: '2034-01-01' })
  await server.asOwner(`update app_clock set shift = timestamptz '2034-01-10T18:00:00Z' - clock_timestamp()`)
  const body = { householdId: here.householdId, code: 'RENT', amount: 1 }
  // As workers of other processes would, with connections of their own.
  const db = testDatabase(server.config.databaseUrl, { poolSize: 16 })
  await Promise.all([
    ...Array.from({ length: 8 }, () => postNextDue({ db }, org.id, id)),
    ...Array.from({ length: 5 }, () => untilBegun(() => server.call('POST /transactions', { key, body }))),
    work(),
  ])
  await db.close()
  await work()
  assert.deepEqual(await days(id), ['2033-12-02', '2033-12-09', '2033-12-16', '2033-12-23', '2033-12-30'])
  assert.equal(await balanceOf(here), 5005)
})

test('ended in the middle, all of it is undone, and the next try posts it once', async () => {
  const here = await home({ from: '2034-01-10' })
  const id = await schedule(here, { startDate: '2034-01-10', frequency: 'ONE_TIME' })
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger die after insert on audit_entries for each row when (new.action = 'transaction.posted') execute function die();
    grant execute on function die to gatelodge_app`)
  await assert.rejects(postNextDue(tools, org.id, id))
  await owner.query('drop trigger die on audit_entries')
  assert.deepEqual([await days(id), await balanceOf(here)], [[], 0])
  await work()
  assert.deepEqual([await days(id), await balanceOf(here)], [['2034-01-10'], 1000])
})

test('the database itself takes a day once: even if it were unsettled, nothing is posted or moved again', async () => {
  const here = await home({ from: '2034-01-10' })
  const id = await schedule(here, { startDate: '2034-01-10' })
  await work()
  await owner.query(`update scheduled_transactions set due_from = '-infinity' where id = $1`, [id])
  await work()
  assert.deepEqual([await days(id), await balanceOf(here)], [['2034-01-10'], 1000])
  await assert.rejects(
    owner.query(`insert into transactions (organization_id, id, property_id, household_id, code, type, amount, date, scheduled_transaction_id)
      select organization_id, gen_random_uuid(), property_id, household_id, code, type, amount, date, scheduled_transaction_id
      from transactions where scheduled_transaction_id = '${id}'`),
    /transactions_once_a_day/,
  )
})

test('no organization waits for what another has to post', async () => {
  const today = '2034-10-01'
  await at(`${today}T18:00:00Z`)
  const other = await server.make.organization()
  for (const whose of [org, other]) {
    const isMany = whose === org
    const { propertyId, householdId } = isMany ? await home({ from: today }) : await first(other)
    if (!isMany)
      await owner.query(
        `insert into property_configurations (organization_id, id, posts_scheduled_transactions_from) values ($1, $2, '${today}')
       on conflict (organization_id, id) do update set posts_scheduled_transactions_from = excluded.posts_scheduled_transactions_from`,
        [other.id, propertyId],
      )
    await owner.query(
      `insert into scheduled_transactions (organization_id, id, property_id, household_id, code, description, type, frequency, amount, start_date)
       select $1, gen_random_uuid(), $2, $3, 'RENT', 'Rent', 'CHARGE', 'ONE_TIME', 1, '${today}' from generate_series(1, ${isMany ? 1_200 : 1})`,
      [whose.id, propertyId, householdId],
    )
  }
  // No turn of the worker begins before what the sweep has put on the list was counted.
  await owner.query('begin')
  await owner.query('select pg_advisory_xact_lock(7264002)')
  await sweep()
  const promised = await owner.query(
    'select organization_id as id, count(*)::int as n from work where kind = 21 group by 1 order by 2 desc',
  )
  await owner.query('delete from work where kind = 21')
  await owner.query(`update scheduled_transactions set due_from = 'infinity' where frequency = 'ONE_TIME'`)
  await owner.query('commit')
  assert.deepEqual(promised.rows[0], { id: org.id, n: 500 })
  assert.equal(promised.rows[1]?.id, other.id)
})

test('an organization that has all its connections in use is no reason to give anything up', async () => {
  const here = await home({ from: '2034-10-01' })
  const subject = await schedule(here, { startDate: '2034-10-01', frequency: 'ONE_TIME' })
  const db = testDatabase(server.config.databaseUrl, { poolSize: 2 })
  const free = Promise.withResolvers<void>()
  const inUse = Promise.withResolvers<void>()
  const held = db.transaction(operator(org.id), async () => {
    inUse.resolve()
    await free.promise
  })
  await inUse.promise
  const { signal } = new AbortController()
  const item = { id: 1, organizationId: org.id, lane: subject, subject, claims: 1, tries: 0, failures: 0, signal }
  const handled = () => postScheduled.handle({ ...tools, db }, item, undefined)
  assert.deepEqual(await handled(), { end: 'again', afterMs: 0, result: undefined })
  free.resolve()
  await held
  assert.deepEqual(await handled(), { end: 'done', result: undefined })
  await db.close()
  assert.deepEqual(await days(subject), ['2034-10-01'])
})

test('every balance is the sum of what was posted', async () => {
  assert.deepEqual(await wrongBalances(), [])
})
