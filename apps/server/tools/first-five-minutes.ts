// `npm run five-minutes`: a new developer's first five minutes, played in a fresh clone and timed step by step. Nothing is left behind.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs, styleText } from 'node:util'
import { verifyWebhook } from '@gatelodge/sdk'
import { Terminal } from './terminal.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const { values: options } = parseArgs({
  options: {
    'working-tree': { type: 'boolean', default: false },
    'skip-install': { type: 'boolean', default: false },
    limit: { type: 'string', default: '300' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (options.help) {
  console.log(`Usage: npm run five-minutes -- [options]

Plays the first five minutes of somebody new in a fresh clone of the last
commit, times each step, and fails when one fails or all take longer.

Options:
  --working-tree  with what is not committed yet
  --skip-install  with the packages that are installed here
  --limit SECONDS how long all of it may take (300)
  --json          print the times as JSON
  -h, --help      show this

Example:
  $ npm run five-minutes -- --working-tree --skip-install`)
  process.exit(0)
}

const LIMIT_MS = Number(options.limit) * 1000

type Sandbox = { readonly url: string; readonly keys: Readonly<Record<string, string>> }
type Listening = { readonly type: 'listening'; readonly secret: string }
type Delivery = {
  readonly type: 'delivery'
  readonly eventType: string
  readonly attempt: number
  readonly signature: string
  readonly answer: { readonly status: number }
}

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
const signal = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), interrupted.signal])

const folder = mkdtempSync(join(tmpdir(), 'gatelodge-five-minutes-'))
// The sandbox's database may run as another user, who must get through.
chmodSync(folder, 0o755)
const clone = join(folder, 'gatelodge')
const temporary = join(folder, 'tmp')
mkdirSync(temporary)
/** As in a terminal where nothing was set up for this project. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GATELODGE_'))),
  TMPDIR: temporary,
}
const inClone = { cwd: clone, env, signal }
const gatelodge = 'npm run --silent gatelodge --'

const times: { readonly step: string; readonly ms: number }[] = []
const open: Terminal[] = []
/** The developer's own receiver: it refuses what is not signed with the secret that `gatelodge listen` prints. */
const receiver = { secret: '', answers: 204 }
const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    response.writeHead(isSigned(body, request.headers) ? receiver.answers : 400).end()
  })
}).listen(0, '127.0.0.1')

const commit = lastCommit()
if (!options.json) {
  const also = options['working-tree'] ? ' and what is not committed yet' : ''
  console.log(`The first five minutes, in a fresh ${commit ? `clone of ${commit}${also}` : 'copy'}\n`)
}

try {
  await play()
} catch (error) {
  process.exitCode = 1
  console.error(`\n${styleText('red', '✗', { stream: process.stderr })} ${explain(error)}`)
} finally {
  for (const terminal of open.reverse()) await terminal.interrupt()
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
report()

async function play() {
  await step(commit ? 'git clone' : 'copy', commit ? cloneHere : copyHere)
  await step('npm ci', install)

  const sandbox = await step('npm run sandbox', async () => {
    const terminal = Terminal.open('npm run --silent sandbox -- --port 0 --json', inClone)
    open.push(terminal)
    return terminal.line<Sandbox>(({ url }) => url !== undefined)
  })
  await step('first answer', async () => {
    const headers = { 'x-api-key': sandbox.keys['general'] ?? '' }
    const answer = await fetch(`${sandbox.url}/v1/units?limit=2`, { headers, signal })
    const units = (await answer.json()) as unknown[]
    if (answer.status !== 200 || units.length !== 2) throw new Error(`answered ${answer.status}`)
  })

  const listen = await step('gatelodge listen', async () => {
    const { port } = server.address() as AddressInfo
    const terminal = Terminal.open(`${gatelodge} listen --forward-to localhost:${port} --json`, inClone)
    open.push(terminal)
    receiver.secret = (await terminal.line<Listening>(({ type }) => type === 'listening')).secret
    return terminal
  })
  await step('gatelodge trigger', () => Terminal.run(`${gatelodge} trigger prospect.created`, inClone))
  await step('signed event', () => delivered(listen, { attempt: 1, status: 204 }))

  receiver.answers = 500
  await step('one that fails', async () => {
    await Terminal.run(`${gatelodge} trigger prospect.created`, inClone)
    await delivered(listen, { attempt: 1, status: 500 })
  })
  receiver.answers = 204
  await step('gatelodge clock advance', () => Terminal.run(`${gatelodge} clock advance 10m`, inClone))
  await step('its retry', () => delivered(listen, { attempt: 2, status: 204 }))

  await step('Ctrl-C', async () => {
    for (const terminal of open.splice(0).reverse()) await terminal.interrupt()
    const left = readdirSync(temporary).filter((name) => name.startsWith('gatelodge'))
    if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`)
  })
}

/** Undefined where the source was unpacked rather than cloned. */
function lastCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

async function copyHere() {
  const left = new Set(['node_modules', '.git', '.sandbox', 'dist'])
  cpSync(ROOT, clone, { recursive: true, filter: (path) => !left.has(basename(path)) })
}

async function cloneHere() {
  await Terminal.run(`git clone --quiet ${ROOT} ${clone}`, { ...inClone, cwd: folder })
  if (!options['working-tree']) return
  const changed = ['ls-files', '--modified', '--deleted', '--others', '--exclude-standard', '-z']
  for (const path of execFileSync('git', changed, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)) {
    rmSync(join(clone, path), { recursive: true, force: true })
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(clone, path))
  }
}

async function install() {
  if (options['skip-install']) symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'))
  else await Terminal.run('npm ci --no-audit --no-fund', inClone)
}

function isSigned(body: Buffer, headers: IncomingHttpHeaders): boolean {
  try {
    verifyWebhook(body, headers, receiver.secret)
    return true
  } catch {
    return false
  }
}

/** Signed as it should be in the eyes of `listen`, and answered by the receiver, who refuses anything else. */
function delivered(listen: Terminal, wanted: { readonly attempt: number; readonly status: number }) {
  return listen.line<Delivery>(
    ({ type, eventType, attempt, signature, answer }) =>
      type === 'delivery' &&
      eventType === 'prospect.created' &&
      signature === 'ok' &&
      attempt === wanted.attempt &&
      answer.status === wanted.status,
  )
}

async function step<T>(what: string, body: () => Promise<T>): Promise<T> {
  const from = performance.now()
  try {
    return await body()
  } catch (error) {
    throw new Error(`${what}: ${explain(error)}`)
  } finally {
    times.push({ step: what, ms: Math.round(performance.now() - from) })
    if (!options.json) console.log(line(times.at(-1) ?? { step: what, ms: 0 }))
  }
}

function report() {
  const totalMs = times.reduce((sum, { ms }) => sum + ms, 0)
  if (totalMs > LIMIT_MS) process.exitCode = 1
  if (options.json)
    console.log(JSON.stringify({ ok: process.exitCode !== 1, totalMs, limitMs: LIMIT_MS, steps: times }))
  else console.log(`${'─'.repeat(36)}\n${line({ step: 'in all', ms: totalMs })} of ${LIMIT_MS / 1000} s`)
}

function line({ step, ms }: { readonly step: string; readonly ms: number }) {
  return `${step.padEnd(24)} ${(ms / 1000).toFixed(1).padStart(8)} s`
}

function explain(error: unknown): string {
  if (interrupted.signal.aborted) return 'interrupted'
  if (signal.aborted) return `not within ${LIMIT_MS / 1000} s`
  return error instanceof Error ? error.message : String(error)
}
