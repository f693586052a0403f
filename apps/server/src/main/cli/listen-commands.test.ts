// A developer's two terminals beside a sandbox: one listens, the other makes things happen. Each is a process of its own.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { verifyWebhook } from '@gatelodge/sdk'
import { compileCache } from '../../../test/compile-cache.ts'
import { eventually } from '../../../test/eventually.ts'
import { answering, Receiver } from '../../../test/receiver.ts'
import { eventKinds } from '../domains.ts'
import type { RunningSandbox } from '../running-sandbox.ts'

const WITHIN_MS = 60_000
const SANDBOX = fileURLToPath(new URL('../../../sandbox/start.ts', import.meta.url))
const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))

const folder = await mkdtemp(join(tmpdir(), 'gatelodge-listen-test-'))
// The database's own user must get through it.
await chmod(folder, 0o755)
const data = join(folder, 'sandbox')
const word = join(data, 'running.json')
const env = {
  PATH: process.env['PATH'] ?? '',
  // A file of its own, whatever other sandbox runs in this checkout.
  GATELODGE_SANDBOX_FILE: word,
  ...compileCache(),
}
const { child: started, ended: over, complaints: why } = begin(SANDBOX, ['--data', data, '--port', '0', '--json'])
after(async () => {
  // In order, so that it takes its database along.
  started.kill('SIGINT')
  await over
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
await Promise.race([once(started.stdout, 'data'), over.then(async () => assert.fail(await why))])
const sandbox: RunningSandbox = JSON.parse(await readFile(word, 'utf8'))
const receiver = await Receiver.start()

function begin(script: string, words: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  const complaints = text(child.stderr)
  return { child, ended, complaints }
}

// biome-ignore lint/suspicious/noExplicitAny: read as a developer's script does, without types
type Line = any

/** `gatelodge listen --json`, once it listens; `lines` grows. */
async function listen(...words: readonly string[]) {
  const { child, ended, complaints } = begin(CLI, ['listen', '--json', ...words])
  after(() => void child.kill('SIGKILL'))
  const lines: Line[] = []
  createInterface(child.stdout).on('line', (line) => void lines.push(JSON.parse(line)))
  const deliveries = () => lines.filter(({ type }) => type === 'delivery')
  await eventually(WITHIN_MS, 'it listens', async () => {
    if (child.exitCode !== null) assert.fail(await complaints)
    return lines.length > 0
  })
  return { child, ended, complaints, lines, deliveries, listening: lines[0] }
}

async function gatelodge(...words: readonly string[]) {
  const { child, ended, complaints } = begin(CLI, words)
  return { out: await text(child.stdout), err: await complaints, code: await ended }
}

async function trigger(kind: string) {
  const { out, err, code } = await gatelodge('trigger', kind, '--json')
  assert.equal(code, 0, err)
  return JSON.parse(out)
}

const ask = async (path: string, headers: Record<string, string>, body?: object): Promise<Line> => {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const asked = { ...sent, headers: { ...headers, 'content-type': 'application/json' } }
  return (await fetch(sandbox.url + path, asked)).json()
}
const newProspect = () =>
  ask('/v1/prospects', { 'x-api-key': sandbox.keys['application'] ?? '' }, { propertyId: sandbox.textingPropertyId })
/** Which of the addresses that were listened at are subscribed still. */
const subscribed = async (): Promise<string[]> => {
  const path = '/backoffice/v1/subscriptions?filter=status!=CLOSED&limit=500'
  const open = await ask(path, { authorization: `Bearer ${sandbox.staffToken}` })
  return open.map(({ url }: Line) => url)
}

test('every kind of event is triggered again and again, shown, and forwarded as it came', async () => {
  const { listening, lines, deliveries, child, ended } = await listen('--forward-to', receiver.url())
  assert.equal(listening.forwardTo, receiver.url())
  assert.equal(listening.subscriptions.length, 2)

  const triggered: Line[] = []
  for (const kind of eventKinds) triggered.push(...(await Promise.all([trigger(kind), trigger(kind)])))
  /** What the trigger made is what the event is about: its ids, beside that of the property. */
  const isDelivered = ({ event, ids: { propertyId, ...ids } }: Line) =>
    deliveries().some(({ eventType, body }) => {
      const { data } = JSON.parse(body)
      const both = Object.keys(ids).filter((name) => Object.hasOwn(data, name))
      return eventType === event && both.length > 0 && both.every((name) => data[name] === ids[name])
    })
  await eventually(WITHIN_MS, 'all are shown', () => triggered.every(isDelivered))
  // A new person each time.
  const of = (name: string) => triggered.flatMap(({ ids }) => ids[name] ?? [])
  assert.ok(of('prospectId').length >= 8)
  assert.equal(new Set(of('prospectId')).size, of('prospectId').length)
  assert.ok(triggered.every(({ steps }) => steps.every(({ status }: Line) => status >= 200 && status < 300)))

  for (const { signature, answer, answeredBy, eventId, body } of deliveries()) {
    assert.deepEqual([signature, answer.status], ['ok', 200])
    assert.equal(answeredBy, new URL(receiver.url()).host)
    // A receiver built on the SDK takes what was forwarded for genuine.
    const got = receiver.received.find(({ headers }) => headers['x-service-event-id'] === eventId) ?? assert.fail()
    assert.equal(got.body.toString(), body)
    assert.equal(verifyWebhook(got.body, got.headers, listening.secret).eventId, eventId)
    assert.equal(got.headers['user-agent'], 'Gatelodge-Webhooks/1')
    assert.equal(got.headers.host, answeredBy)
  }

  // The receiver's answer reaches the service, which tries again when it is time.
  receiver.behave = answering(503)
  const { id } = await newProspect()
  const mine = () => deliveries().filter(({ body }) => JSON.parse(body).data.prospectId === id)
  await eventually(WITHIN_MS, 'refused', () => mine().length > 0)
  receiver.behave = answering(200)
  assert.equal((await gatelodge('clock', 'advance', '10m')).code, 0)
  await eventually(WITHIN_MS, 'tried again', () => mine().at(-1).answer.status === 200)
  assert.equal(mine()[0].answer.status, 503)
  assert.ok(mine().at(-1).attempt > mine()[0].attempt)

  // A request that the service did not sign is shown as such.
  const headers = { 'x-service-signature': `t=1,v1=${'0'.repeat(64)}` }
  assert.equal((await fetch(listening.url, { method: 'POST', headers, body: '{}' })).status, 200)
  const isFaulty = () => deliveries().some(({ signature }) => signature === 'no_matching_signature')
  await eventually(WITHIN_MS, 'shown as not genuine', isFaulty)

  child.kill('SIGINT')
  assert.equal(await ended, 0)
  await eventually(WITHIN_MS, 'closed', () => lines.at(-1).type === 'closed')
  assert.deepEqual(await subscribed(), [])
})

test('a live server is not listened to', async () => {
  const live = { ...sandbox.environment, GATELODGE_MODE: 'live', GATELODGE_CARRIER: 'none' }
  const { ended, complaints } = begin(CLI, ['listen', '--org', sandbox.organizationId], live)
  assert.equal(await ended, 1)
  assert.match(await complaints, /listen is for the sandbox: a live server delivers to public https addresses only/)
})

test('what a killed listen left behind is closed by the next, which leaves one that still runs alone', async () => {
  const words = ['listen', '--property', sandbox.textingPropertyId, '--events', 'prospect.created']
  const terminal = begin(CLI, [...words, '--forward-to', '127.0.0.1:1'])
  after(() => void terminal.child.kill('SIGKILL'))
  let shown = ''
  terminal.child.stdout.on('data', (more: Buffer) => {
    shown += more.toString()
  })
  await eventually(WITHIN_MS, 'it listens', () => shown.includes('Ctrl-C'))
  await newProspect()
  await eventually(WITHIN_MS, 'shown', () => shown.endsWith(' ms\n'))
  assert.match(shown, /^Listening to prospect\.created at Alder Court\.$/m)
  const gap = Math.max(...eventKinds.map(({ length }) => length)) - 'prospect.created'.length + 2
  assert.match(shown, new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}prospect\\.created {${gap}}[0-9a-f-]{36}$`, 'm'))
  assert.match(shown, /^ {10}attempt 1, signature ok, 127\.0\.0\.1:1 does not listen: 502 in \d+ ms$/m)
  const lines = shown.split('\n')
  assert.ok(lines.every(({ length }) => length <= 80))
  assert.ok(!shown.includes('\u001b'))

  terminal.child.kill('SIGKILL')
  await terminal.ended
  const [left] = await subscribed()
  const runs = await listen()
  const next = await listen()
  // The same secret as ever: a receiver keeps its settings.
  assert.ok(shown.includes(runs.listening.secret) && runs.listening.secret === next.listening.secret)
  const open = await subscribed()
  assert.ok(left && !open.includes(left))
  assert.deepEqual(new Set(open), new Set([runs.listening.url, next.listening.url]))

  // The reader of the output ends: `| head -1`.
  next.child.stdout.destroy()
  await newProspect()
  assert.equal(await next.ended, 0)
  assert.deepEqual(new Set(await subscribed()), new Set([runs.listening.url]))

  started.kill('SIGINT')
  assert.equal(await runs.ended, 1)
  assert.match(await runs.complaints, /the sandbox has ended/)
})

test('without a sandbox it is said how to get one', async () => {
  const { err, code } = await gatelodge('trigger', 'prospect.created')
  assert.equal(code, 1)
  assert.match(err, /no sandbox runs here\. Start one in another terminal: npm run sandbox/)
})
