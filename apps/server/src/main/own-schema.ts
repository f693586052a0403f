import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSchema } from '../kit/db/schema.ts'

/** That of the version in this folder: `apps/server`, or a copy of it. */
export const databaseSchemaIn = (folder: string) =>
  readSchema({ migrations: join(folder, 'migrations'), functions: join(folder, 'src') })
let own: ReturnType<typeof databaseSchemaIn> | undefined
/** Read once: a process asks for it as it starts, and for each of its health paths. */
export function ownSchema() {
  own ??= databaseSchemaIn(fileURLToPath(new URL('../..', import.meta.url)))
  return own
}
