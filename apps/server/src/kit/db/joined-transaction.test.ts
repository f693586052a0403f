import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builder } from './database.ts'
import { joinedTransaction } from './joined-transaction.ts'
import type { Tx } from './tables.ts'

const open: Tx = builder

test('a transaction that is joined is the one that is open', async () => {
  const db = joinedTransaction(open, { organizationId: 'a' })
  assert.equal(await db.transaction({ organizationId: 'a' }, async (tx) => tx), open)
})

test('no other organization can join it', async () => {
  const db = joinedTransaction(open, { organizationId: 'a' })
  await assert.rejects(
    db.transaction({ organizationId: 'b' }, async () => assert.fail('it ran')),
    /joined the transaction of another organization/,
  )
})
