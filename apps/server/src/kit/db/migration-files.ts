import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OutsideStatement, outsideStatements } from './outside-transaction.ts'

export type Migration = {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** Only of one that runs outside a transaction. */
  readonly statements?: readonly OutsideStatement[]
}

const NAME = /^\d{4}-[a-z0-9-]+\.sql$/

export const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const wrong = names.find((name) => !NAME.test(name))
  if (wrong) throw new Error(`migration ${wrong}: write 0001-what-it-does.sql`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      const statements = outsideStatements(name, sql)
      return { name, sql, checksum: checksumOf(sql), ...(statements && { statements }) }
    }),
  )
}
