import { connectAs } from './catalogue.ts'
import { emptyDatabase } from './database.ts'

/** A database whose tables will belong to a login that is no superuser, whom row-level security binds. */
export async function ownedDatabase() {
  const url = await emptyDatabase()
  const admin = await connectAs(url, 'owner')
  const login = `owner_${new URL(url).pathname.slice(1)}`
  await admin.query(`create role ${login} login noinherit createrole`)
  await admin.query(`grant gatelodge_app, gatelodge_system to ${login} with admin option`)
  await admin.query(`grant all on schema public to ${login}`)
  const owned = new URL(url)
  owned.username = login
  return { admin, databaseUrl: url, ownerUrl: owned.href }
}
