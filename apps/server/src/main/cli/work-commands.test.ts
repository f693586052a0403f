// `gatelodge work list` and `retry`, as an operator runs them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectAs } from '../../../test/catalogue.ts'
import { runCommand } from '../../../test/process.ts'
import { startServer } from '../../../test/server.ts'

const server = await startServer()
const { databaseUrl } = server.config
const [acme, bolt] = [
  await server.make.organization({ properties: 0 }),
  await server.make.organization({ properties: 0 }),
]
const owner = await connectAs(databaseUrl, 'owner')
const SUBJECT = '018f0000-0000-7000-8000-000000000001'
const shelve = (of: string, id: number) =>
  owner.query(
    `insert into shelved_work (organization_id, id, lane, kind, subject, claims, reason)
     values ($1, $2, $1, 30, $3, 8, 'TypeError, 8 times in a row')`,
    [of, id, SUBJECT],
  )
const gatelodge = async (...words: readonly string[]) => {
  const { out, err, code } = await runCommand(databaseUrl, words)
  assert.equal(code, 0, err)
  return out
}

test('where nothing is in trouble it says so', async () => {
  assert.equal(await gatelodge('work', 'list'), 'Nothing was given up, and nothing waits after a failure.\n')
  assert.deepEqual(JSON.parse(await gatelodge('work', 'list', '--json')), { total: 0, work: [] })
  assert.deepEqual(JSON.parse(await gatelodge('work', 'retry', '--all', '--json')), { retried: 0 })
})

test('it lists what was given up and what waits, by organization, and has it tried again', async () => {
  await shelve(acme.id, 4711)
  await shelve(bolt.id, 4712)
  await owner.query(
    `insert into work (organization_id, lane, kind, subject, next_at, failures, failure)
     values ($1, $1, 1, $2, app_now() + interval '10 min', 3, 'Unopenable WRAPPING_KEY_MISSING')`,
    [acme.id, SUBJECT],
  )
  const lines = (await gatelodge('work', 'list')).trimEnd().split('\n')
  assert.match(lines[0] ?? '', /^ID +STATE +WORK +REASON +ORGANIZATION +ABOUT +SHELVED, OR NEXT TRY$/)
  assert.match(lines[1] ?? '', /^4711 +SHELVED +screening\.run-automations +TypeError, 8 times in a row +\S+ +018f/)
  assert.match(lines[3] ?? '', /^\d+ +WAITING +webhooks\.deliver +Unopenable WRAPPING_KEY_MISSING +/)
  const listed = JSON.parse(await gatelodge('work', 'list', '--org', bolt.id, '--json'))
  assert.deepEqual([listed.total, listed.work[0].id, listed.work[0].state], [1, 4712, 'SHELVED'])
  assert.equal((await gatelodge('work', 'list', '--limit', '1')).trimEnd().split('\n').at(-1), '1 of 3')

  assert.deepEqual(JSON.parse(await gatelodge('work', 'retry', '--id', '4711', '--json')), { retried: 1 })
  assert.match(await gatelodge('work', 'retry', '--org', acme.id), /^1 will be tried again now/)
  assert.deepEqual(JSON.parse(await gatelodge('work', 'retry', '--all', '--json')), { retried: 1 })
  const { rows } = await owner.query('select kind, failures, next_at <= app_now() as due from work order by kind, id')
  assert.deepEqual(rows, [
    { kind: 1, failures: 0, due: true },
    { kind: 30, failures: 0, due: true },
    { kind: 30, failures: 0, due: true },
  ])
})

test('what was enqueued anew since is not enqueued twice', async () => {
  await shelve(acme.id, 4713)
  assert.deepEqual(JSON.parse(await gatelodge('work', 'retry', '--id', '4713', '--json')), { retried: 1 })
  const { rows } = await owner.query('select count(*)::int as n from work where organization_id = $1 and kind = 30', [
    acme.id,
  ])
  assert.deepEqual(rows, [{ n: 1 }])
})

test('a retry wants to be told of what', async () => {
  const { code, err } = await runCommand(databaseUrl, ['work', 'retry'])
  assert.notEqual(code, 0)
  assert.match(err, /say which: --id <n>, --org <org> or --all/)
})
