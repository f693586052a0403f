// `npm run sandbox`: everything to try the gateway with, from nothing but Node, in one process.
import { randomUUID } from 'node:crypto'
import { buildWhenChanged } from '@gatelodge/console/build'
import { CarrierSimulator } from '../simulator/carrier-simulator.ts'
import { segments } from '../src/domains/messaging/index.ts'
import type { Clock } from '../src/kit/clock.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { Lifecycle } from '../src/kit/lifecycle.ts'
import { openLog } from '../src/kit/log.ts'
import { listenOn, openApi } from '../src/main/api.ts'
import { readConfig, sandboxFile } from '../src/main/config.ts'
import { ownSchema } from '../src/main/own-schema.ts'
import { type RunningSandbox, writeRunningSandbox } from '../src/main/running-sandbox.ts'
import { openRuntime } from '../src/main/runtime.ts'
import { startWork } from '../src/main/worker.ts'
import { fill } from './fill.ts'
import { holdPort } from './held-port.ts'
import { Home } from './home.ts'
import { HELP, readOptions, type SandboxOptions, WrongOptions } from './options.ts'
import { LocalPostgres } from './postgres.ts'
import { type ScreenContent, showScreen } from './screen.ts'
import { settingsOf } from './settings.ts'
import { Steps } from './steps.ts'

// The log goes to standard error: standard output is for the screen, or for the JSON.
const log = openLog('error', { write: (line) => void process.stderr.write(line) })
const lifecycle = new Lifecycle(log, 0)
const interrupted = new AbortController()

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) process.stdout.write(`${HELP}\n`)
  else await run(options)
} catch (error) {
  if (!interrupted.signal.aborted) process.stderr.write(`${complaint(error)}\n`)
  await lifecycle.stop('failure')
  process.exit(interrupted.signal.aborted ? 0 : error instanceof WrongOptions ? 2 : 1)
}

async function run(options: SandboxOptions) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())
  const steps = new Steps({ shown: !options.json, signal: interrupted.signal })
  const { home, sandbox, clock } = await start(options, steps)
  interrupted.signal.throwIfAborted()
  lifecycle.listenToSignals()
  // The terminal was closed.
  process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
  // `environment` is for the command line alone, which reads it from the running-sandbox file.
  const { environment, ...shown } = sandbox
  const content: ScreenContent = {
    ...shown,
    data: home.kept ? home.folder : null,
    aheadMs: Math.max(0, clock.now().getTime() - Date.now()),
    readyMs: steps.totalMs,
  }
  if (options.json) process.stdout.write(`${JSON.stringify({ ...content, steps: steps.taken })}\n`)
  else showScreen(content)
}

type Started = { readonly home: Home; readonly sandbox: RunningSandbox; readonly clock: Clock }

async function start(options: SandboxOptions, steps: Steps): Promise<Started> {
  const held = await holdPort(options.port)
  lifecycle.onStop('port', held.release)
  const home = await Home.open(options)
  lifecycle.onStop('folder', async () => home.leave())
  await steps.take('console', buildWhenChanged)
  const postgres = await steps.take('PostgreSQL', () => LocalPostgres.start({ dataDir: home.postgres }))
  lifecycle.onStop('PostgreSQL', () => postgres.stop())
  // When it ends otherwise than in order: by a second Ctrl-C, say.
  process.once('exit', () => {
    postgres.killNow()
    home.leave()
  })
  await steps.take('migrations', async () =>
    migrate({ ownerUrl: postgres.url(), serverUrl: postgres.url(), schema: await ownSchema() }),
  )

  const url = `http://localhost:${held.port}`
  // The simulator's clock is the gateway's, which can be moved and is not there yet.
  let now = () => new Date()
  const simulator = await CarrierSimulator.start({
    accountSid: home.secrets.accountSid,
    authToken: home.secrets.authToken,
    segments,
    clock: { now: () => now() },
    inboundUrl: `${url}/carrier/texts`,
    // A text must not get the sid of one that was kept from an earlier run.
    seed: randomUUID(),
  })
  lifecycle.onStop('carrier', () => simulator.close())
  const environment = settingsOf(home, {
    url,
    port: held.port,
    databaseUrl: postgres.url(),
    carrierUrl: simulator.url,
  })
  const config = readConfig(environment)
  const runtime = await openRuntime(config, 'sandbox', log)
  lifecycle.onStop('database', runtime.close)
  const { clock } = runtime.tools
  now = () => clock.now()

  const filled = home.filled ?? (await steps.take('demo data and keys', () => fill(runtime.tools, config)))
  await home.remember(filled)
  await steps.take('API and worker', async () => {
    const tryIt = { key: filled.keys['general'] ?? '', token: filled.staffToken }
    const app = await openApi(config, runtime, lifecycle, tryIt)
    startWork(runtime, lifecycle, config.leaseSeconds * 1000)
    await held.release()
    await listenOn(app, '127.0.0.1', held.port)
  })
  const sandbox = { pid: process.pid, url, environment, ...filled }
  // One file in the checkout for the command line, and one beside kept data, so that no other sandbox opens it.
  const words = new Set([sandboxFile(), ...(home.kept ? [home.word] : [])])
  for (const file of words) {
    const takeBack = writeRunningSandbox(sandbox, file)
    lifecycle.onStop('running-sandbox file', async () => takeBack())
  }
  return { home, sandbox, clock }
}

function complaint(error: unknown): string {
  const { code, message, cause } = error as NodeJS.ErrnoException
  if (error instanceof WrongOptions) return `${message}\n\n${HELP}`
  if (code === 'EADDRINUSE')
    return 'That port is taken. Choose another, or let one be chosen: npm run sandbox -- --port 0'
  const text = cause instanceof Error ? `${message}: ${cause.message}` : message
  const isKept = /^(migration |PostgreSQL ended)/.test(message)
  return isKept ? `${text}\nIf --data is of another version, add --reset to begin anew.` : text
}
