import { builder, type Database } from '../../kit/db/database.ts'
import { NotFound } from '../../kit/problems.ts'

export const listOrganizations = (db: Database) =>
  db.systemRead(builder.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').compile())

/** By id or handle, as an operator would type it. */
export async function findOrganization(db: Database, idOrHandle: string) {
  const all = await listOrganizations(db)
  const found = all.find(({ id, handle }) => id === idOrHandle.toLowerCase() || handle === idOrHandle)
  if (!found) throw new NotFound(`No organization has the id or handle '${idOrHandle}'`)
  return found
}

/** As people say it, for a letter to them. */
export async function organizationName(db: Database, id: string): Promise<string> {
  const [found] = await db.systemRead(builder.selectFrom('organizations').select('name').where('id', '=', id).compile())
  return found?.name ?? ''
}
