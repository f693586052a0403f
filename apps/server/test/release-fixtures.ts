// Databases as released versions left them; `npm run release` makes one for each.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { fixturesFolder, type ReleaseFixture } from '../tools/release-fixture.ts'
import { ownedDatabase } from './owned-database.ts'

export const fixtureVersions = () =>
  globSync('*.sql.gz', { cwd: fixturesFolder })
    .map((file) => file.replace(/\.sql\.gz$/, ''))
    .sort()

/** A database of that version, owned by a login that is no superuser. Needs no psql. */
export async function restoreRelease(version: string) {
  const fixture = JSON.parse(readFileSync(join(fixturesFolder, `${version}.json`), 'utf8')) as ReleaseFixture
  const sql = gunzipSync(readFileSync(join(fixturesFolder, `${version}.sql.gz`))).toString()
  const database = await ownedDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
  return { ...database, fixture }
}
