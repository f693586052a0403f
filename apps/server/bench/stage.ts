// What a benchmark runs on: a migrated cluster, a server process as in production, keys.
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { LocalPostgres } from '../sandbox/postgres.ts'
import { createIntegration, createOrganization, issueKey, operator } from '../src/domains/access/index.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { openLog } from '../src/kit/log.ts'
import { readConfig } from '../src/main/config.ts'
import { assembly } from '../src/main/domains.ts'
import { ownSchema } from '../src/main/own-schema.ts'
import { openRuntime } from '../src/main/runtime.ts'
import type { LoadPlan, LoadResult } from './load.ts'
import { postgresBinaries } from './pgbench.ts'

export type Stage = {
  readonly postgres: LocalPostgres
  readonly environment: Readonly<Record<string, string>>
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<pg.QueryResult>
  readonly close: () => Promise<void>
}

export async function setStage(settings: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const postgres = await LocalPostgres.start({
    binDir: postgresBinaries(),
    settings: {
      shared_buffers: '2GB',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      max_wal_size: '8GB',
      maintenance_work_mem: '512MB',
    },
  })
  const url = postgres.url()
  await migrate({ ownerUrl: url, serverUrl: url, schema: await ownSchema() })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    postgres,
    environment: {
      GATELODGE_DATABASE_URL: url,
      GATELODGE_KEY_PEPPER: Buffer.alloc(32, 1).toString('base64'),
      GATELODGE_SEAL_KEYS: `k1:${Buffer.alloc(32, 2).toString('base64')}`,
      GATELODGE_PUBLIC_URL: 'https://gateway.example.com',
      GATELODGE_FILE_FOLDER: join(tmpdir(), 'gatelodge-files'),
      GATELODGE_HOST: '127.0.0.1',
      GATELODGE_PORT: '0',
      GATELODGE_KEY_REQUESTS_PER_MINUTE: '10000000',
      GATELODGE_DRAIN_MS: '0',
      ...settings,
    },
    query: (sql, values = []) => client.query(sql, [...values]),
    close: async () => {
      await client.end()
      await postgres.stop()
    },
  }
}

export type Tenants = {
  readonly tenants: readonly { readonly id: string; readonly key: string }[]
  /** A second key of a tenant, limited to some of its properties. */
  readonly limitedKey: (organizationId: string, reach: readonly string[]) => Promise<string>
  readonly close: () => Promise<void>
}

/** Organizations, each with a key that may read everything. */
export async function makeTenants(stage: Stage, count: number): Promise<Tenants> {
  const config = readConfig(stage.environment)
  const { tools, close } = await openRuntime(config, 'bench', openLog('error'))
  const issue = async (organizationId: string, reach: readonly string[] | null) => {
    const by = operator(organizationId)
    const name = reach ? 'some properties' : 'all properties'
    const integration = await createIntegration(tools.db, by, { kind: 'general', name, capabilities: [], reach })
    const minting = { pepper: config.keyPepper, mode: config.mode }
    const given = { integrationId: integration.id, name: 'bench', grants: assembly.grants, expiresAt: null }
    return (await issueKey(tools.db, by, minting, given)).text
  }
  const tenants = []
  for (let n = 1; n <= count; n++) {
    const { id } = await createOrganization(tools.db, { name: `Tenant ${n}` })
    tenants.push({ id, key: await issue(id, null) })
  }
  return { tenants, limitedKey: issue, close }
}

export type Process = {
  readonly port: number
  readonly pid: number | undefined
  readonly stop: () => Promise<void>
  readonly kill: () => Promise<void>
}

/** `gatelodge serve` as in production: key check, both walls, throttle and log on. */
export const startServerProcess = (stage: Stage) => startProcess(stage, 'serve')

export async function startProcess(stage: Stage, command: 'serve' | 'work'): Promise<Process> {
  const cli = fileURLToPath(new URL('../src/main/cli.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [cli, command], {
    env: { ...process.env, ...stage.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`'${command}' ended with ${code} while starting`)))
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    lines.on('line', (line) => {
      if (line.includes('"event":"process.listening"')) {
        lines.close()
        child.stdout?.resume()
        resolve(JSON.parse(line).port)
      }
    })
  })
  const end = (signal: 'SIGTERM' | 'SIGKILL') =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return { port, pid: child.pid, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

export function load(plan: LoadPlan): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: plan })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

export const getRequest = (path: string, key: string) =>
  `GET ${path} HTTP/1.1\r\nhost: gateway.example.com\r\nx-api-key: ${key}\r\naccept: application/json\r\n\r\n`

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
