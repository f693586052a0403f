// Keys as an operator sees them: which grants an upgrade added, and how that mark goes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneDatabase } from '../../../test/database.ts'
import { runCommand } from '../../../test/process.ts'
import { startServer } from '../../../test/server.ts'

const databaseUrl = await cloneDatabase()
const server = await startServer({ databaseUrl })
const org = await server.make.organization({ properties: 1, unitsPerProperty: 1 })

type Key = { readonly id: string; readonly grants: string[]; readonly grantsByUpgrade: string[] }

async function gatelodge(...words: readonly string[]) {
  const { out, err, code } = await runCommand(databaseUrl, ['key', ...words, '--org', org.id, '--json'])
  assert.equal(code, 0, err)
  return JSON.parse(out)
}
const find = async (id: string): Promise<Key> => (await gatelodge('list')).find((key: Key) => key.id === id)
const grantsOf = ({ grants, grantsByUpgrade }: Key) => ({ grants, grantsByUpgrade })

test('what an upgrade added stays marked through a rotation, until the operator names the grants', async () => {
  const grants = ['households:read', 'documents:read']
  const { id } = await server.make.key(org, { grants })
  assert.deepEqual(grantsOf(await find(id)), { grants, grantsByUpgrade: [] })
  await server.asOwner(`update api_keys set grants_by_upgrade = '{documents:read}' where id = '${id}'`)

  const like: Key = await gatelodge('rotate', id)
  assert.deepEqual(grantsOf(like), { grants, grantsByUpgrade: ['documents:read'] })
  assert.deepEqual(grantsOf(await find(like.id)), { grants, grantsByUpgrade: ['documents:read'] })

  const narrower: Key = await gatelodge('rotate', like.id, '--grants', 'households:read')
  assert.deepEqual(grantsOf(await find(narrower.id)), { grants: ['households:read'], grantsByUpgrade: [] })
  const chosen: Key = await gatelodge('rotate', like.id, '--grants', grants.join())
  assert.deepEqual(grantsOf(await find(chosen.id)), { grants, grantsByUpgrade: [] })
})
