// Databases for tests: one cluster for a run, one migrated template in it, one clone for each test file.
import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import pg from 'pg'
import { LocalPostgres } from '../sandbox/postgres.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import type { DatabaseSchema } from '../src/kit/db/schema.ts'
import { ownSchema } from '../src/main/own-schema.ts'

const TEMPLATE = 'gatelodge_template'
const DEMO = 'gatelodge_demo'

/** `schema`: that of this checkout unless given. */
export async function prepareTemplate(serverUrl: string, schema?: DatabaseSchema) {
  await onServer(serverUrl, `create database ${TEMPLATE}`)
  const url = databaseUrl(serverUrl, TEMPLATE)
  await migrate({ ownerUrl: url, serverUrl: url, schema: schema ?? (await ownSchema()) })
}

/** A second template beside the migrated one, with what `fill` puts into it. */
export async function prepareDemo(serverUrl: string, fill: (url: string) => Promise<void>) {
  await onServer(serverUrl, `create database ${DEMO} template ${TEMPLATE}`)
  const url = databaseUrl(serverUrl, DEMO)
  await fill(url)
  // A clone has the statistics of its template, and no others for as long as most tests take.
  await onServer(url, 'analyze')
}

/** A migrated, empty database of this file's own; gone when the file is done. */
export async function cloneDatabase(): Promise<string> {
  return newDatabase(`template ${TEMPLATE}`)
}

/** The same with what `prepareDemo` put in. */
export async function cloneDemo(): Promise<string> {
  return newDatabase(`template ${DEMO}`)
}

/** One that no migration has touched; the roles are the cluster's and already there. */
export async function emptyDatabase(): Promise<string> {
  return newDatabase('template template0')
}

const closers = new Map<string, (() => Promise<unknown>)[]>()

/** Closed at the end of the test or file that opened it, and in any case before the database is dropped; so more than once. */
export function closeAtEnd(url: string, close: () => Promise<unknown>) {
  closers.get(url)?.unshift(close)
  after(close)
}

async function newDatabase(like: string) {
  const serverUrl = await testServer()
  const name = `t_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(serverUrl, name)
  await onServer(serverUrl, `create database ${name} ${like}`)
  closers.set(url, [])
  // Hooks run in the order in which they were given, so this one is the first: what uses the database would lose it while it still works.
  after(async () => {
    for (const close of closers.get(url) ?? []) await close()
    await onServer(serverUrl, `drop database ${name} with (force)`)
  })
  return url
}

let own: Promise<string> | undefined

/** The run's cluster (see setup.ts), or one of this file's own when it is run alone. */
function testServer(): Promise<string> {
  const running = process.env['GATELODGE_TEST_SERVER_URL']
  if (running) return Promise.resolve(running)
  own ??= (async () => {
    const postgres = await LocalPostgres.start({ binDir: process.env['GATELODGE_TEST_PG_BIN'] })
    postgres.unref()
    process.once('exit', () => postgres.killNow())
    await prepareTemplate(postgres.url())
    return postgres.url()
  })()
  return own
}

function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
