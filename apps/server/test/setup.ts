// Global set-up of a test run: `node --test --test-global-setup=apps/server/test/setup.ts`.
import { buildWhenChanged } from '@gatelodge/console/build'
import { LocalPostgres } from '../sandbox/postgres.ts'
import { prepareTemplate } from './database.ts'
import { makeDemo } from './scene/demo.ts'

let postgres: LocalPostgres | undefined

export async function globalSetup() {
  await buildWhenChanged()
  postgres = await LocalPostgres.start({ binDir: process.env['GATELODGE_TEST_PG_BIN'] })
  await prepareTemplate(postgres.url())
  await makeDemo(postgres.url())
  process.env['GATELODGE_TEST_SERVER_URL'] = postgres.url()
  // Every file is a process of its own: half of what it takes to begin is reading the same source again.
  process.env['NODE_COMPILE_CACHE'] ??= new URL('../../../node_modules/.cache/tests', import.meta.url).pathname
}

/** At once: `--test-force-exit` ends the run without waiting for anything. */
export function globalTeardown() {
  postgres?.killNow()
}
