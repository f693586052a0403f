// Global set-up of a test run: `node --test --test-global-setup=apps/server/test/setup.ts`.
import { LocalPostgres } from '../sandbox/postgres.ts'
import { prepareTemplate } from './database.ts'

let postgres: LocalPostgres | undefined

export async function globalSetup() {
  postgres = await LocalPostgres.start({ binDir: process.env['GATELODGE_TEST_PG_BIN'] })
  await prepareTemplate(postgres.url())
  process.env['GATELODGE_TEST_SERVER_URL'] = postgres.url()
}

export async function globalTeardown() {
  await postgres?.stop()
}
