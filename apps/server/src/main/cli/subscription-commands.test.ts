// The commands of subscriptions as an operator runs them say what the staff door says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from '../../../test/process.ts'
import { Scene } from '../../../test/scene/scene.ts'

const { server, org, token, integrationId } = await Scene.open({}, { properties: 1, unitsPerProperty: 1 })
const { databaseUrl } = server.config

async function gatelodge(...words: readonly string[]) {
  const { out, err, code } = await runCommand(databaseUrl, ['subscription', ...words, '--org', org.id])
  assert.equal(code, 0, err)
  return out
}

test('--json prints a subscription as the staff door does, and the secret only when it is issued', async () => {
  const to = ['--property', org.made.get('property')?.[0] ?? '', '--url', 'https://partner.example.com/hooks']
  const wanted = ['--integration', integrationId, ...to, '--kinds', 'prospect.created']
  const { secret, ...made } = JSON.parse(await gatelodge('create', ...wanted, '--json'))
  assert.match(secret, /^whsec_/)
  const read = async (path: string) => (await server.call(`GET /subscriptions${path}`, { token })).body
  const one = () => read(`/${made.id}`)
  assert.deepEqual(made, await one())
  assert.deepEqual(JSON.parse(await gatelodge('pause', made.id, '--json')), await one())
  assert.deepEqual(JSON.parse(await gatelodge('list', '--json')), await read('?sort=createdAt:asc'))
})

test('without --json it is one fact a line, under the same names', async () => {
  const [{ id }] = (await server.call('GET /subscriptions', { token })).body
  const lines = (await gatelodge('resume', id)).trimEnd().split('\n')
  const { body } = await server.call('GET /subscriptions', { token })
  assert.deepEqual(
    lines.map((line) => line.split(' ')[0]),
    Object.keys(body[0]),
  )
  assert.ok(lines.some((line) => /^status +ACTIVE$/.test(line)))
})
