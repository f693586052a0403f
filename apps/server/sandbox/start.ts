// `npm run sandbox`: everything to try the gateway with, from nothing but Node, in one process. Ctrl-C takes it all away again.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { CarrierSimulator } from '../src/adapters/carrier-simulator/carrier-simulator.ts'
import {
  type Capability,
  capabilities,
  createIntegration,
  createOrganization,
  integrationKinds,
  issueKey,
  issueStaffToken,
  operator,
  usualGrants,
} from '../src/domains/access/index.ts'
import { numberOfProperty, segments } from '../src/domains/messaging/index.ts'
import type { Tools } from '../src/kit/context.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { Lifecycle } from '../src/kit/lifecycle.ts'
import { openLog } from '../src/kit/log.ts'
import { listen, openApi } from '../src/main/api.ts'
import { readConfig } from '../src/main/config.ts'
import { loadDemo } from '../src/main/demo.ts'
import { house } from '../src/main/domains.ts'
import { forgetRunningSandbox, tellRunningSandbox } from '../src/main/running-sandbox.ts'
import { openRuntime, ownMigrations, type Runtime } from '../src/main/runtime.ts'
import { startWork } from '../src/main/worker.ts'
import { LocalPostgres } from './postgres.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8080' }, help: { type: 'boolean', short: 'h', default: false } },
})
if (values.help) {
  print(
    'Usage: npm run sandbox -- [--port 8080]\n\nRuns PostgreSQL, a simulated carrier, demo data, the API and the worker until Ctrl-C.',
  )
  process.exit(0)
}

const log = openLog('error')
const lifecycle = new Lifecycle(log, 0)
lifecycle.listenToSignals()

try {
  const postgres = await step('PostgreSQL', () => LocalPostgres.start())
  lifecycle.onStop('PostgreSQL', () => postgres.stop())
  const folder = await mkdtemp(join(tmpdir(), 'gatelodge-files-'))
  lifecycle.onStop('files', () => rm(folder, { recursive: true, force: true }))
  // Its clock is the gateway's, which can be moved.
  let now = () => new Date()
  const account = { accountSid: `AC${randomBytes(16).toString('hex')}`, authToken: randomBytes(16).toString('hex') }
  const simulator = await CarrierSimulator.start({
    ...account,
    segments,
    clock: { now: () => now() },
    inboundUrl: `http://localhost:${values.port}/carrier/texts`,
  })
  lifecycle.onStop('carrier', () => simulator.close())
  const environment = {
    ...settings(postgres.url(), join(folder, 'files'), values.port),
    GATELODGE_CARRIER: 'simulator',
    GATELODGE_CARRIER_URL: simulator.url,
    GATELODGE_TWILIO_ACCOUNT_SID: account.accountSid,
    GATELODGE_TWILIO_AUTH_TOKENS: account.authToken,
  }
  const config = readConfig(environment)
  await step('migrations', async () =>
    migrate({ ownerUrl: postgres.url(), serverUrl: postgres.url(), migrations: await ownMigrations() }),
  )
  const runtime = await openRuntime(config, 'sandbox', log)
  lifecycle.onStop('database', runtime.close)
  now = () => runtime.tools.clock.now()
  const credentials = await step('demo data and keys', () => fill(runtime))
  await step('API and worker', async () => {
    const app = await openApi(config, runtime, lifecycle)
    startWork(runtime, lifecycle, config.leaseSeconds * 1000)
    await listen(app, '127.0.0.1', config.port)
  })
  tellRunningSandbox({
    pid: process.pid,
    url: config.publicUrl,
    environment,
    organizationId: credentials.organizationId,
    keys: Object.fromEntries(credentials.keys),
    staffToken: credentials.token,
    textingPropertyId: credentials.texting,
  })
  lifecycle.onStop('word of it', async () => forgetRunningSandbox(process.pid))
  welcome(config.publicUrl, credentials)

  async function fill({ tools }: Runtime) {
    const { db } = tools
    const { id } = await createOrganization(db, { name: 'Acme Homes' })
    const by = operator(id)
    const minting = { pepper: config.keyPepper, mode: config.mode }
    const keys: [string, string][] = []
    for (const kind of integrationKinds) {
      const integration = await createIntegration(db, by, {
        kind,
        name: `Demo ${kind} partner`,
        capabilities: Object.keys(capabilities) as Capability[],
        reach: null,
      })
      const grants = usualGrants(kind, house.grants)
      const { text } = await issueKey(db, by, minting, {
        integrationId: integration.id,
        name: 'sandbox',
        grants,
        expiresAt: null,
      })
      keys.push([kind, text])
    }
    // After the integrations, so that there is something waiting for them.
    const made = await loadDemo(tools, by, { properties: 2, unitsPerProperty: 20 })
    const [userId = ''] = made.get('user') ?? []
    const staff = await issueStaffToken(db, by, config.keyPepper, {
      userId,
      name: 'sandbox',
      reach: null,
      expiresAt: null,
    })
    const texting = await textingProperty(tools, made.get('property') ?? [])
    return { organizationId: id, keys, token: staff.text, texting }
  }
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  print(code === 'EADDRINUSE' ? `\nPort ${values.port} is taken. Try: npm run sandbox -- --port 8090` : `\n${message}`)
  await lifecycle.stop('failure')
  process.exit(1)
}

function settings(databaseUrl: string, files: string, port: string) {
  return {
    GATELODGE_DATABASE_URL: databaseUrl,
    GATELODGE_KEY_PEPPER: randomBytes(32).toString('base64'),
    GATELODGE_SEAL_KEYS: `sandbox:${randomBytes(32).toString('base64')}`,
    GATELODGE_PUBLIC_URL: `http://localhost:${port}`,
    GATELODGE_FILE_FOLDER: files,
    GATELODGE_PORT: port,
    GATELODGE_MODE: 'sandbox',
  }
}

async function step<T>(what: string, body: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await body()
  print(
    `${styleText('green', '✓')} ${what.padEnd(20)} ${styleText('dim', `${Math.round(performance.now() - from)} ms`)}`,
  )
  return result
}

/** The first that has a number. */
async function textingProperty({ db }: Tools, properties: readonly string[]): Promise<string> {
  for (const id of properties) if (await numberOfProperty(db, id)) return id
  throw new Error('no property of the demo data has a texting number')
}

type Welcome = {
  readonly keys: [string, string][]
  readonly token: string
  /** A property that can be texted. */
  readonly texting: string
}

function welcome(url: string, { keys, token, texting }: Welcome) {
  const keyOf = (wanted: string) => keys.find(([kind]) => kind === wanted)?.[1] ?? ''
  const general = keyOf('general')
  const longest = Math.max(...keys.map(([kind]) => kind.length))
  print(`
Gatelodge sandbox

  Partners    ${url}/v1
  Back office ${url}/backoffice/v1

API keys, one for each kind of partner (header x-api-key)
${keys.map(([kind, text]) => `  ${kind.padEnd(longest)}  ${text}`).join('\n')}

Staff token (header authorization: Bearer …)
  ${token}

Try
  curl ${url}/v1/me -H 'x-api-key: ${general}'
  curl -i '${url}/v1/units?limit=2' -H 'x-api-key: ${general}'
  curl ${url}/backoffice/v1/me -H 'authorization: Bearer ${token}'

Text a property from another terminal, and see it come in; nobody is really texted
  npm run gatelodge -- text --from +12025550142 --to-property ${texting} 'Is 204 still free?'
  curl '${url}/v1/conversations?status=NEW' -H 'x-api-key: ${keyOf('messaging')}'

Ctrl-C ends it and leaves nothing behind.`)
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}
