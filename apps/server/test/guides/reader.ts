// What the reader of a guide has: a sandbox that runs, and the folder from which it was started.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { fill } from '../../sandbox/fill.ts'
import { freePort } from '../../sandbox/postgres.ts'
import { CarrierSimulator } from '../../simulator/carrier-simulator.ts'
import { segments } from '../../src/domains/messaging/index.ts'
import { listenOn } from '../../src/main/api.ts'
import { type RunningSandbox, writeRunningSandbox } from '../../src/main/running-sandbox.ts'
import { compileCache } from '../compile-cache.ts'
import { cloneDatabase } from '../database.ts'
import { startServer } from '../server.ts'
import { testSettings } from '../settings.ts'

const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url))
const WORD = '.sandbox/running.json'
const ACCOUNT = { sid: `AC${'0123456789abcdef'.repeat(2)}`, token: 'f'.repeat(32) }

/** As `npm run sandbox` makes it, on a database of the test's own; gone when the tests are done. */
export async function startSandbox(): Promise<RunningSandbox> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const simulator = await CarrierSimulator.start({
    accountSid: ACCOUNT.sid,
    authToken: ACCOUNT.token,
    segments,
    reportEveryMs: 0,
    inboundUrl: `${url}/carrier/texts`,
    clock: { now: () => new Date() },
  })
  const databaseUrl = await cloneDatabase()
  const settings = {
    GATELODGE_MODE: 'sandbox',
    GATELODGE_PUBLIC_URL: url,
    GATELODGE_CARRIER: 'simulator',
    GATELODGE_CARRIER_URL: simulator.url,
    GATELODGE_TWILIO_ACCOUNT_SID: ACCOUNT.sid,
    GATELODGE_TWILIO_AUTH_TOKENS: ACCOUNT.token,
    // As they are unless an operator says otherwise, so that the guides can print them.
    GATELODGE_KEY_REQUESTS_PER_MINUTE: '3000',
  }
  const server = await startServer({ databaseUrl, settings })
  after(() => simulator.close())
  const filled = await fill(server.runtime.tools, server.config)
  server.startWorker()
  await listenOn(server.app, '127.0.0.1', port)
  return { pid: process.pid, url, environment: { ...testSettings(databaseUrl), ...settings }, ...filled }
}

/** The word of the sandbox, the command line, and the package that partners install, run from its source. */
export function readersFolder(sandbox: RunningSandbox): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatelodge-guide-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  writeRunningSandbox(sandbox, join(folder, WORD))
  for (const name of ['package.json', 'apps']) symlinkSync(join(CHECKOUT, name), join(folder, name))
  mkdirSync(join(folder, 'node_modules/@gatelodge'), { recursive: true })
  symlinkSync(join(CHECKOUT, 'packages/sdk'), join(folder, 'node_modules/@gatelodge/sdk'))
  return folder
}

/** Only what a shell has, and where the word of the sandbox lies. */
export const readersEnv = (folder: string): Record<string, string> => ({
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  HOME: process.env['HOME'] ?? tmpdir(),
  NO_COLOR: '1',
  GATELODGE_SANDBOX_FILE: join(folder, WORD),
  ...compileCache(),
})
