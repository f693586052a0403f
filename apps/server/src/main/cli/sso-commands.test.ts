// Issuers as an operator names them. What they are good for is tried in access/sign-in/single-sign-on.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectAs } from '../../../test/catalogue.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { runCommand } from '../../../test/process.ts'
import { startServer } from '../../../test/server.ts'

const databaseUrl = await cloneDatabase()
const server = await startServer({ databaseUrl })
const org = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
const owner = await connectAs(databaseUrl, 'owner')

const run = (words: readonly string[], input = '') => runCommand(databaseUrl, ['sso', ...words, '--org', org.id], input)
async function gatelodge(words: readonly string[], input = '') {
  const { out, err, code } = await run([...words, '--json'], input)
  assert.equal(code, 0, err)
  return JSON.parse(out)
}
const ADD = ['add', 'Acme', '--issuer', 'https://login.example.com', '--client-id', 'gatelodge']

test('an issuer is named with a secret that is sealed, shown without it, and taken away', async () => {
  const { id, redirectUri, ...added } = await gatelodge(
    [...ADD, '--secret-stdin', '--tenant', 'hd=example.com'],
    'hush\n',
  )
  const shown = { name: 'Acme', issuer: 'https://login.example.com', clientId: 'gatelodge', hasSecret: true }
  assert.deepEqual(added, { ...shown, tenant: 'hd=example.com' })
  assert.equal(redirectUri, `${server.config.publicUrl}/console/sso/callback/${id}`)
  assert.deepEqual(await gatelodge(['list']), [{ id, ...added }])
  const { rows } = await owner.query('select client_secret from login_issuers where id = $1', [id])
  assert.ok(!rows[0].client_secret.includes('hush'))
  assert.deepEqual(await gatelodge(['remove', id]), { id })
  assert.equal((await run(['list'])).out, 'No issuers. People sign in by password.\n')
})

test('an empty secret, a tenant that is none, and an issuer that is no address are refused', async () => {
  for (const [words, input, message] of [
    [[...ADD, '--secret-stdin'], '\n', /is empty/],
    [[...ADD, '--tenant', 'example.com'], '', /hd=example.com/],
    [['add', 'Acme', '--issuer', 'http://login.example.com', '--client-id', 'x'], '', /https:/],
    [['unbind', 'nobody@example.com'], '', /No user of this organization/],
  ] as const) {
    const { code, err } = await run(words, input)
    assert.notEqual(code, 0)
    assert.match(err, message)
  }
})
