import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../src/main/config.ts'
import { TEST_STATEMENT_MS } from './open-database.ts'

const FILES = join(tmpdir(), `gatelodge-test-files-${process.pid}`)
process.once('exit', () => rmSync(FILES, { recursive: true, force: true }))

/** Settings as an operator would give them, for a server under test. */
export const testSettings = (databaseUrl: string): Record<string, string> => ({
  GATELODGE_DATABASE_URL: databaseUrl,
  GATELODGE_KEY_PEPPER: Buffer.alloc(32, 1).toString('base64'),
  GATELODGE_SEAL_KEYS: `k1:${Buffer.alloc(32, 2).toString('base64')}`,
  GATELODGE_PUBLIC_URL: 'https://gateway.example.com',
  // As the database: shared by the servers on it, and no other's.
  GATELODGE_FILE_FOLDER: join(FILES, new URL(databaseUrl).port, new URL(databaseUrl).pathname),
  GATELODGE_HOST: '127.0.0.1',
  GATELODGE_PORT: '0',
  GATELODGE_WORKER_PORT: '0',
  GATELODGE_DRAIN_MS: '0',
  GATELODGE_KEY_REQUESTS_PER_MINUTE: '10000000',
  GATELODGE_WRONG_KEYS_PER_MINUTE: '10000000',
  GATELODGE_POOL_SIZE: '4',
  GATELODGE_STATEMENT_TIMEOUT_MS: String(TEST_STATEMENT_MS),
  // No carrier listens at this address: texts are enqueued, and wait.
  GATELODGE_CARRIER: 'twilio',
  GATELODGE_CARRIER_URL: 'https://127.0.0.1:1',
  GATELODGE_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  GATELODGE_TWILIO_AUTH_TOKENS: '1'.repeat(32),
  GATELODGE_PROPERTY_TEXTS_PER_MINUTE: '10000000',
})

export const testConfig = (databaseUrl: string, more: Readonly<Record<string, string>> = {}): Config =>
  readConfig({ ...testSettings(databaseUrl), ...more })
