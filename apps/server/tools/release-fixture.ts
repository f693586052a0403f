// A database as a version left it: migrated and filled by that version's own command line, then dumped as SQL. Made once, at the release.
import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { LocalPostgres } from '../sandbox/postgres.ts'

const run = promisify(execFile)

/** The oldest PostgreSQL that is supported: what it writes, every later one reads. */
const POSTGRES = 15
const DATABASE = 'gatelodge'
const ORGANIZATIONS = ['Alder Homes', 'Birch Homes']

export const fixturesFolder = fileURLToPath(new URL('../test/releases/', import.meta.url))

export type ReleaseFixture = {
  readonly about: string
  readonly version: string
  readonly postgres: string
  /** Under which the keys were issued and the secrets sealed. */
  readonly settings: Readonly<Record<string, string>>
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly key: string }[]
}

/** Secrets of no real installation, and each says so. */
const inBase64 = (words: string) => Buffer.from(words.padEnd(32, '.')).toString('base64')
const settings = {
  GATELODGE_KEY_PEPPER: inBase64('fixture: a pepper for nobody'),
  GATELODGE_SEAL_KEYS: `fixture:${inBase64('fixture: this key seals nothing')}`,
}

/** Where the dump can be made; refused in words where it cannot. */
export function dumpTools(binDir: string | undefined): { binDir: string; version: string } {
  const ask = (command: string, word: string) => execFileSync(command, [word], { encoding: 'utf8' }).trim()
  try {
    const folder = binDir ?? ask('pg_config', '--bindir')
    const [, version = ''] = /\(PostgreSQL\) (\S+)/.exec(ask(join(folder, 'pg_dump'), '--version')) ?? []
    if (Number.parseInt(version, 10) === POSTGRES) return { binDir: folder, version }
    throw new Error(`${folder} has pg_dump ${version}`)
  } catch (error) {
    throw new Error(
      `the dump is made by pg_dump ${POSTGRES}, which every later PostgreSQL can read: name its folder by --pg-bin (${(error as Error).message})`,
    )
  }
}

/** Writes `<version>.sql.gz` and `<version>.json`; `tree` is a checkout of that version, with its packages. */
export async function makeReleaseFixture(o: { version: string; tree: string; binDir?: string | undefined }) {
  const { binDir, version: postgresVersion } = dumpTools(o.binDir)
  const postgres = await LocalPostgres.start({ binDir })
  const files = await mkdtemp(join(tmpdir(), 'gatelodge-release-'))
  try {
    await createDatabase(postgres.url())
    const url = postgres.url(DATABASE)
    const organizations = await fill(o.tree, url, files)
    const sql = await dump(binDir, url)
    const fixture: ReleaseFixture = {
      about: 'A fixture of the tests. The keys here were made for it and open nothing else.',
      version: o.version,
      postgres: postgresVersion,
      settings,
      organizations,
    }
    return await write(fixture, sql)
  } finally {
    await postgres.stop()
    await rm(files, { recursive: true, force: true })
  }
}

async function createDatabase(serverUrl: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${DATABASE}`)
  await client.end()
}

async function fill(tree: string, url: string, files: string) {
  const env = {
    PATH: process.env['PATH'],
    ...settings,
    GATELODGE_DATABASE_URL: url,
    GATELODGE_PUBLIC_URL: 'https://gateway.example.com',
    GATELODGE_FILE_FOLDER: files,
    GATELODGE_LOG_LEVEL: 'error',
  }
  const cli = join(tree, 'apps/server/src/main/cli.ts')
  const gatelodge = async (...words: string[]) => (await run(process.execPath, [cli, ...words], { env })).stdout
  const asJson = async (...words: string[]) =>
    JSON.parse(await gatelodge(...words, '--json')) as { id: string; key: string }
  await gatelodge('migrate')
  const organizations = []
  for (const [at, name] of ORGANIZATIONS.entries()) {
    const { id } = await asJson('org', 'create', name)
    await gatelodge('demo', 'load', '--org', id, '--units', '12', '--seed', String(at + 1))
    await gatelodge('integration', 'create', 'Fixture', '--org', id, '--kind', 'general')
    const { key } = await asJson('key', 'create', '--org', id, '--integration', 'Fixture')
    organizations.push({ id, name, key })
  }
  return organizations
}

/** Plain statements, which a driver can send as well as psql. */
async function dump(binDir: string, url: string) {
  const flags = ['--no-owner', '--inserts', '--rows-per-insert=100', '--dbname', url]
  const { stdout } = await run(join(binDir, 'pg_dump'), flags, { maxBuffer: 1 << 30 })
  // Commands to psql.
  return stdout.replace(/^\\(un)?restrict .*\n/gm, '')
}

async function write(fixture: ReleaseFixture, sql: string) {
  await mkdir(fixturesFolder, { recursive: true })
  const at = (ending: string) => join(fixturesFolder, `${fixture.version}.${ending}`)
  // Without name and time, as `gzip -n` does.
  const packed = gzipSync(sql, { level: 9 })
  await writeFile(at('sql.gz'), packed)
  await writeFile(at('json'), `${JSON.stringify(fixture, null, 2)}\n`)
  return { paths: [at('sql.gz'), at('json')], bytes: packed.length, sqlBytes: sql.length }
}
