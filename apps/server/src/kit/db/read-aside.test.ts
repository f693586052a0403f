import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { cloneDatabase } from '../../../test/database.ts'
import { testDatabase } from '../../../test/open-database.ts'
import { createOrganization, operator } from '../../domains/access/index.ts'
import { readAside } from './read-aside.ts'
import type { Tx } from './tables.ts'

const db = testDatabase(await cloneDatabase())
after(() => db.close())
const by = operator((await createOrganization(db, { name: 'Here' })).id)
const timeLimit = async (tx: Tx) =>
  (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx)).rows[0]?.limit

test('what is read aside comes back, and the time limit is as before', async () => {
  await db.transaction(by, async (tx) => {
    const before = await timeLimit(tx)
    assert.deepEqual(await readAside(tx, 77, () => timeLimit(tx)), { value: '77ms' })
    assert.equal(await timeLimit(tx), before)
  })
})

test('a failure, or one that takes too long, is a value, and the transaction goes on', async () => {
  const { id } = await db.transaction(by, async (tx) => {
    const failed = await readAside(tx, 1_000, () => sql`select 1 / 0`.execute(tx))
    assert.equal('error' in failed && (failed.error as { code: string }).code, '22012')
    const late = await readAside(tx, 20, () => sql`select pg_sleep(5)`.execute(tx))
    assert.equal('error' in late && (late.error as { code: string }).code, '57014')
    return tx.selectFrom('organizations').select('id').executeTakeFirstOrThrow()
  })
  assert.equal(id, by.organizationId)
})
