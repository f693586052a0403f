// A sandbox for a run of tests: started once, with somebody of each role, and a key for each kind of partner.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** What the sandbox says of itself, as far as tests use it. */
export type Sandbox = {
  readonly url: string
  readonly handle: string
  readonly keys: Readonly<Record<string, string>>
  readonly staffToken: string
  /** Mail addresses by role. */
  readonly people: Readonly<Record<string, string>>
  readonly password: string
  readonly textingPropertyId: string
  /** The simulated carrier, and how it is spoken to. */
  readonly carrier: { readonly url: string; readonly authorization: string }
  readonly databaseUrl: string
}

const START = fileURLToPath(new URL('../../server/sandbox/start.ts', import.meta.url))
/** Some seconds, unless the machine is busy with other things. */
const STARTS_WITHIN_MS = 900_000

export async function startSandbox(): Promise<{ readonly sandbox: Sandbox; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'gatelodge-console-'))
  const file = join(folder, 'running.json')
  const child = spawn(process.execPath, [START, '--port', '0', '--json'], {
    env: { ...process.env, GATELODGE_SANDBOX_FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const shown = JSON.parse(await firstLine(child)) as Omit<Sandbox, 'carrier' | 'databaseUrl'>
    return { sandbox: { ...shown, ...placesIn(file) }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** As the command line finds it. */
function placesIn(file: string): Pick<Sandbox, 'carrier' | 'databaseUrl'> {
  const { environment } = JSON.parse(readFileSync(file, 'utf8')) as { environment: Record<string, string | undefined> }
  const { GATELODGE_CARRIER_URL: url = '', GATELODGE_TWILIO_ACCOUNT_SID: account, ...rest } = environment
  const secret = `${account}:${rest['GATELODGE_TWILIO_AUTH_TOKENS']}`
  const authorization = `Basic ${Buffer.from(secret).toString('base64')}`
  return { carrier: { url, authorization }, databaseUrl: rest['GATELODGE_DATABASE_URL'] ?? '' }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const exit = once(child, 'exit')
  const late = AbortSignal.timeout(STARTS_WITHIN_MS)
  const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout>, signal: late })
  for await (const line of lines) return line
  if (late.aborted) throw new Error(`the sandbox said nothing within ${STARTS_WITHIN_MS / 60_000} minutes`)
  const [code, signal] = await exit
  throw new Error(`the sandbox ended before it said anything: ${signal ?? code}`)
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
