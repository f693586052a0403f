// The sandbox as a newcomer runs it: it answers soon, says what to do on one screen, and leaves behind what it was asked to and no more.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('../../sandbox/start.ts', import.meta.url))
/** Five seconds are promised on a quiet machine, cold or warm; what it took is told. A machine under load is given more. */
const READY_WITHIN_MS = 60_000

// A folder of its own for what it makes; the database's own user must get through it too.
const folder = await mkdtemp(join(tmpdir(), 'gatelodge-sandbox-test-'))
await chmod(folder, 0o755)
after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
const word = join(folder, 'word.json')

/** Its temporary folders lie in `place`, and its word is its own. */
function begin(place: string, words: readonly string[]) {
  const child = spawn(process.execPath, [SCRIPT, '--port', '0', ...words], {
    env: { ...process.env, TMPDIR: place, GATELODGE_SANDBOX_FILE: word },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(() => void child.kill('SIGTERM'))
  return { child, ended: once(child, 'exit'), complaints: text(child.stderr) }
}

/** All it printed, once `last` is there. */
async function printed({ stdout }: ChildProcess, last: string): Promise<string> {
  let all = ''
  for await (const chunk of stdout ?? []) {
    all += String(chunk)
    if (all.includes(last) && all.endsWith('\n')) break
  }
  assert.ok(all.includes(last), all)
  return all
}

type Told = {
  readonly url: string
  readonly keys: Readonly<Record<string, string>>
  readonly data: string
  readonly readyMs: number
  readonly steps: readonly { readonly step: string }[]
}

async function started(...words: readonly string[]) {
  const { child, ended } = begin(folder, ['--json', ...words])
  const told = JSON.parse(await printed(child, '}')) as Told
  assert.ok(told.readyMs < READY_WITHIN_MS, JSON.stringify(told.steps))
  const stop = async (signal: 'SIGINT' | 'SIGKILL') => {
    child.kill(signal)
    return ended
  }
  return { told, stop }
}

async function refused(...words: readonly string[]) {
  const { ended, complaints } = begin(folder, words)
  const [code] = await ended
  return { code, complaint: await complaints }
}

const ask = ({ url, keys }: Told, path: string, body?: object) =>
  fetch(`${url}/v1${path}`, {
    headers: { 'x-api-key': keys['application'] ?? '', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

test('one screen tells a newcomer where to go, and Ctrl-C leaves neither files nor processes', async (t) => {
  const place = join(folder, 'temporary')
  await mkdir(place)
  const { child, ended } = begin(place, [])
  const screen = await printed(child, 'leaves nothing behind')
  const [, seconds] = /ready after ([\d.]+) s/.exec(screen) ?? assert.fail(screen)
  t.diagnostic(`the sandbox was ready after ${seconds} s`)
  assert.ok(Number(seconds) * 1000 < READY_WITHIN_MS, screen)

  const lines = screen.trimEnd().split('\n')
  assert.ok(lines.length <= 40, `${lines.length} lines`)
  assert.deepEqual(
    lines.filter(({ length }) => length > 80),
    [],
  )
  assert.ok(!screen.includes('\u001b'), 'no colour in a pipe')
  const [, url = ''] = /Partner API +(\S+)/.exec(screen) ?? assert.fail(screen)
  const [, key = ''] = /KEY=(\S+)/.exec(screen) ?? assert.fail(screen)
  const response = await fetch(`${url}/units?limit=1`, { headers: { 'x-api-key': key } })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('x-total-count'), '40')
  assert.equal((await readdir(place)).length, 1)
  assert.equal(JSON.parse(await readFile(word, 'utf8')).pid, child.pid)

  child.kill('SIGINT')
  assert.deepEqual(await ended, [0, null])
  assert.deepEqual(await readdir(place), [])
  await assert.rejects(readFile(word))
  await assert.rejects(fetch(`${url}/me`))
})

test('the demo tells a story to every kind of partner; --data keeps it and the keys, and --reset begins anew', async (t) => {
  const data = join(folder, 'kept')
  const first = await started('--data', data)
  assert.equal(first.told.data, data)
  await tellsStory(first.told)
  const [property] = (await (await ask(first.told, '/properties')).json()) as { id: string }[]
  const created = await ask(first.told, '/prospects', { propertyId: property?.id, firstName: 'Kept' })
  const { id } = (await created.json()) as { id: string }
  const second = await refused('--data', data)
  assert.deepEqual([second.code, /is in use by the sandbox at http/.test(second.complaint)], [1, true])
  assert.deepEqual(await first.stop('SIGINT'), [0, null])

  const warm = await started('--data', data)
  t.diagnostic(`a warm sandbox was ready after ${warm.told.readyMs} ms`)
  assert.deepEqual(warm.told.keys, first.told.keys)
  assert.ok(!warm.told.steps.some(({ step }) => step.includes('demo')))
  assert.equal((await ask(warm.told, `/prospects/${id}`)).status, 200)
  // Killed, it cannot take its database along; the next one does.
  await warm.stop('SIGKILL')

  await writeFile(join(data, 'notes.txt'), 'mine')
  const anew = await started('--data', data, '--reset')
  assert.equal((await ask(anew.told, `/prospects/${id}`)).status, 404)
  assert.equal((await ask({ ...anew.told, keys: first.told.keys }, '/me')).status, 401)
  assert.equal(await readFile(join(data, 'notes.txt'), 'utf8'), 'mine')
  assert.deepEqual(await anew.stop('SIGINT'), [0, null])
})

async function tellsStory({ url, keys }: Told) {
  // biome-ignore lint/suspicious/noExplicitAny: read as a partner does, without types
  const read = async (kind: string, path: string): Promise<any> => {
    const response = await fetch(`${url}/v1${path}`, { headers: { 'x-api-key': keys[kind] ?? '' } })
    assert.equal(response.status, 200, path)
    return response.json()
  }
  const words = (records: readonly Record<string, unknown>[], field: string) =>
    [...new Set(records.map((record) => record[field]))].sort().join(' ')
  const applications = await read('application', '/applications')
  assert.equal(words(applications, 'status'), 'APPROVED CANCELED DENIED IN_PROCESS')
  assert.equal(words(await read('application', '/prospects'), 'status'), 'APPLIED LOST NEW TOURED')
  const threads = await read('messaging', '/conversations')
  assert.equal(words(threads, 'conversationStatus'), 'NEEDS_HELP NEW RESOLVED UNRESOLVED')
  assert.equal((await read('screening', '/screening-requests?status=IN_PROGRESS')).length, 1)
  assert.equal((await read('screening', '/screening-requests?status=DECLINED')).length, 3)
  const { id } = applications.find(({ status }: { status: string }) => status === 'IN_PROCESS')
  const { requirements } = await read('document-review', `/compliance-documents/applications/${id}/bundle`)
  assert.match(words(requirements, 'status'), /AWAITING_UPLOAD.* IN_REVIEW/)
}

test("a folder that is not a sandbox's is neither used nor emptied", async () => {
  const data = join(folder, 'papers')
  await mkdir(data)
  await writeFile(join(data, 'letter.txt'), 'Dear')
  for (const words of [[], ['--reset']]) {
    const { code, complaint } = await refused('--data', data, ...words)
    assert.deepEqual([code, /is not empty, and not a sandbox's/.test(complaint)], [1, true], complaint)
  }
  assert.deepEqual(await readdir(data), ['letter.txt'])
})

test('a port that is taken is told at once, and options that make no sense with the help', async () => {
  const taken = await refused('--port', String(await takenPort()))
  assert.deepEqual([taken.code, /port is taken/.test(taken.complaint)], [1, true], taken.complaint)
  const senseless = await refused('--reset')
  assert.deepEqual([senseless.code, /Usage: npm run sandbox/.test(senseless.complaint)], [2, true])
})

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  after(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
