// The sandbox as a newcomer runs it: it answers soon, and Ctrl-C leaves nothing behind.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('../../sandbox/start.ts', import.meta.url))
/** Measured from the start of the process; a machine under load is given twice the five seconds that are promised on a quiet one. */
const ANSWERS_WITHIN_MS = 10_000
const PORT = 18_000 + (process.pid % 10_000)

test('the sandbox answers within seconds, and Ctrl-C leaves neither files nor processes', async (t) => {
  // A folder of its own for what it makes; the database's own user must get through it too.
  const folder = await mkdtemp(join(tmpdir(), 'gatelodge-sandbox-test-'))
  await chmod(folder, 0o755)
  after(() => rm(folder, { recursive: true, force: true }))
  const from = performance.now()
  const sandbox = spawn(process.execPath, [SCRIPT, '--port', String(PORT)], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => sandbox.kill('SIGKILL'))
  let printed = ''
  sandbox.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  while (!(await answers())) {
    assert.ok(performance.now() - from < ANSWERS_WITHIN_MS, printed)
    await delay(20)
  }
  t.diagnostic(`the sandbox answered after ${Math.round(performance.now() - from)} ms`)

  while (!printed.includes('Ctrl-C')) await once(sandbox.stdout, 'data')
  const [, key] = /general\s+(gate_test_\S+)/.exec(printed) ?? assert.fail(printed)
  const response = await fetch(`http://127.0.0.1:${PORT}/v1/units?limit=1`, { headers: { 'x-api-key': key ?? '' } })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('x-total-count'), '40')
  assert.equal((await readdir(folder)).length, 2)

  sandbox.kill('SIGINT')
  assert.deepEqual(await once(sandbox, 'exit'), [0, null])
  assert.deepEqual(await readdir(folder), [])
  await assert.rejects(fetch(`http://127.0.0.1:${PORT}/livez`))
})

const answers = () =>
  fetch(`http://127.0.0.1:${PORT}/livez`).then(
    ({ ok }) => ok,
    () => false,
  )
