// The blind index of social security numbers, beside the mark that servers of the version before know.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from '../../../../test/process.ts'
import { person, Screening } from '../../../../test/scene/screening.ts'
import { newId } from '../../../kit/ids.ts'
import { operator } from '../../access/index.ts'
import { overrideNumber } from '../../households/index.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, owner, org } = scene
const [property] = screening.properties
const { db, sealing } = server.runtime.tools

const of = (socialSecurityNumber: string) => person({ employmentInformation: { socialSecurityNumber } })
const submitted = async (number: string) =>
  (await screening.submitted(property, { applicants: [of(number)] })).requestId
const previousOf = async (requestId: string) =>
  (await screening.payload(requestId)).applicants[0].previousScreening?.requestId
/** Triggers aside, as if it had been stored so. */
async function store(statement: string, values: readonly unknown[] = []) {
  await owner.query('set session_replication_role = replica')
  await owner.query(statement, [...values])
  await owner.query('set session_replication_role = origin')
}

type Numbers = { table: string; id: string; mark: string | null; index: string | null; updated_at: Date | null }
const stored = () =>
  scene.rows<Numbers>(`
    select 'customers' as table, id::text, encode(social_security_number_mark, 'hex') as mark, encode(social_security_number_index, 'hex') as index, updated_at
    from customers where social_security_number is not null
    union all select 'applicant_overrides', application_id || '/' || customer_id, encode(social_security_number_mark, 'hex'),
      encode(social_security_number_index, 'hex'), updated_at from applicant_overrides where social_security_number is not null
    union all select 'screening_applicants', id::text, encode(social_security_number_mark, 'hex'), encode(social_security_number_index, 'hex'), null
    from screening_applicants where social_security_number is not null
    order by 1, 2`)
async function remark() {
  const { code, out, err } = await runCommand(server.config.databaseUrl, ['seal', 'remark', '--json'])
  assert.equal(code, 0, err)
  return JSON.parse(out)
}

test('the same number has the same index and another one has another; neither is the mark', async () => {
  const by = operator(org.id)
  const [one, same, other, mark, elsewhere] = await db.transaction(by, async (tx) => [
    await sealing.blindIndex(tx, by, 'ssn', '111223333'),
    await sealing.blindIndex(tx, by, 'ssn', '111223333'),
    await sealing.blindIndex(tx, by, 'ssn', '111223334'),
    await sealing.mark(tx, by, 'ssn', '111223333'),
    await sealing.blindIndex(tx, by, 'other', '111223333'),
  ])
  assert.deepEqual(one, same)
  for (const each of [other, mark, elsewhere]) assert.notDeepEqual(one, each)
})

test('a person is found by the mark that an earlier version stored, and by the index alone', async () => {
  const first = await submitted('120110001')
  await store('update screening_applicants set social_security_number_index = null where screening_request_id = $1', [
    first,
  ])
  const second = await submitted('120110001')
  assert.equal(await previousOf(second), first)
  await store("update screening_applicants set social_security_number_mark = '\\x00' where screening_request_id = $1", [
    second,
  ])
  assert.equal(await previousOf(await submitted('120110001')), second)
})

test('a server that knows the mark alone leaves no index of a number that it has changed or cleared', async () => {
  const [{ id: person } = assert.fail()] = await scene.rows<{ id: string }>('select id from customers limit 1')
  await owner.query(
    `insert into applicant_overrides (organization_id, application_id, customer_id, social_security_number, social_security_number_index)
     values ($1, $2, $3, '\\x00', '\\x00')`,
    [org.id, newId(), person],
  )
  for (const [table, key] of [
    ['customers', 'id'],
    ['applicant_overrides', 'customer_id'],
    ['screening_applicants', 'customer_id'],
  ]) {
    const [row] = await scene.rows<{ id: string }>(
      `select ${key} as id from ${table} where social_security_number_index is not null limit 1`,
    )
    const index = async (set: string) =>
      (
        await owner.query(
          `update ${table} set ${set} where ${key} = $1 returning social_security_number_index as index`,
          [row?.id],
        )
      ).rows[0]?.index
    assert.ok(await index('birth_date = birth_date'), table)
    const own = "social_security_number_mark = '\\x01', social_security_number_index = '\\x02'"
    assert.deepEqual(await index(own), Buffer.of(2), table)
    assert.equal(await index("social_security_number_mark = '\\x03'"), null, table)
    await index(own)
    assert.equal(await index('social_security_number = null, social_security_number_mark = null'), null, table)
    // The demo of version 0.2.0 stored numbers without a mark.
    await index("social_security_number = '\\x00', social_security_number_index = '\\x02'")
    assert.equal(await index('social_security_number = null'), null, table)
  }
})

test('seal remark fills in every table, changes nothing else, and passes over what does not open', async () => {
  await submitted('120110003')
  const by = operator(org.id)
  const [{ id: customerId } = assert.fail()] = await scene.rows<{ id: string }>('select id from customers limit 1')
  const applicationId = newId()
  await db.transaction(by, async (tx) => {
    await tx
      .insertInto('applicant_overrides')
      .values({
        organization_id: org.id,
        application_id: applicationId,
        customer_id: customerId,
        social_security_number: await sealing.seal(tx, by, overrideNumber(applicationId, customerId), '120110004'),
        social_security_number_mark: await sealing.mark(tx, by, 'ssn', '120110004'),
        social_security_number_index: await sealing.blindIndex(tx, by, 'ssn', '120110004'),
      })
      .execute()
  })
  await remark()
  const audited = async () =>
    (await scene.rows("select from audit_entries where action = 'screening.numbers_indexed'")).length
  const [before, auditedBefore] = [await stored(), await audited()]
  assert.deepEqual(new Set(before.map(({ table }) => table)).size, 3)
  for (const table of ['customers', 'applicant_overrides', 'screening_applicants'])
    await store(`update ${table} set social_security_number_index = null`)
  // More than are read at once.
  await owner.query(
    `insert into applicant_overrides (organization_id, application_id, customer_id, social_security_number)
     select $1, gen_random_uuid(), $2, '\\x01' from generate_series(1, 510)`,
    [org.id, customerId],
  )
  const [broken = assert.fail()] = before.filter(({ table }) => table === 'screening_applicants')
  await store("update screening_applicants set social_security_number = '\\x01' where id = $1", [broken.id])
  assert.deepEqual(await remark(), { indexed: before.length - 1, unreadable: 511 })
  await owner.query("delete from applicant_overrides where social_security_number = '\\x01'")
  assert.deepEqual(
    await stored(),
    before.map((each) => (each === broken ? { ...each, index: null } : each)),
  )
  assert.deepEqual(await remark(), { indexed: 0, unreadable: 1 })
  assert.equal(await audited(), auditedBefore + 1, 'once for each time that something was indexed')
})

test('a number that changes is a change of its record; an index that is filled in is none', async () => {
  for (const table of ['customers', 'applicant_overrides']) {
    const changedAt = async (set: string) => {
      await store(
        `update ${table} set updated_at = '2020-01-01', social_security_number = '\\x00', social_security_number_index = null`,
      )
      const { rows } = await owner.query(`update ${table} set ${set} returning updated_at`)
      assert.ok(rows.length > 0)
      return rows[0].updated_at.getUTCFullYear()
    }
    assert.equal(await changedAt("social_security_number_index = '\\x01'"), 2020, table)
    const written = "social_security_number = '\\x02', social_security_number_index = '\\x03'"
    assert.notEqual(await changedAt(written), 2020, table)
    assert.notEqual(await changedAt('birth_date = null'), 2020, table)
  }
})
