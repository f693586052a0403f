import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from '../../../test/process.ts'
import { startServer } from '../../../test/server.ts'

const server = await startServer()

async function gatelodge(...words: readonly string[]) {
  const { out, err, code } = await runCommand(server.config.databaseUrl, ['operator', ...words])
  return { out, err, code }
}
const said = async (...words: readonly string[]) => JSON.parse((await gatelodge(...words, '--json')).out)

test('somebody becomes an operator, gets a session, looks around, and is one no more', async () => {
  const { id } = await said('add', 'Olga Reyes')
  const { session, id: sessionId, expiresAt } = await said('session', 'Olga Reyes', '--expires', '7d')
  const lastsMs = Date.parse(expiresAt) - Date.now()
  assert.ok(lastsMs > 6.9 * 86_400_000 && lastsMs <= 7 * 86_400_000)
  const long = await gatelodge('session', 'Olga Reyes', '--expires', '8d')
  assert.ok(long.code !== 0 && /from 1m to 7d/.test(long.err))
  const { status, body } = await server.call('GET /me', { operator: session })
  assert.deepEqual([status, body.operator], [200, { id, name: 'Olga Reyes' }])
  assert.deepEqual(
    (await said('sessions')).map((each: { id: string; operator: string }) => [each.id, each.operator]),
    [[sessionId, 'Olga Reyes']],
  )
  await said('sign-out', sessionId)
  assert.match((await gatelodge('end', id)).out, /^Olga Reyes is no operator any more\.$/m)
  const { err, code } = await gatelodge('session', 'Olga Reyes')
  assert.deepEqual([code, /is no operator any more/.test(err)], [1, true])
  assert.deepEqual(
    (await said('entries')).map(({ action, operator }: Record<string, string>) => [action, operator]),
    [
      ['operator.ended', 'command line'],
      ['operator_session.ended', 'command line'],
      ['operator_session.started', 'command line'],
      ['operator.added', 'command line'],
    ],
  )
  assert.match((await gatelodge('list')).out, /Olga Reyes/)
})
