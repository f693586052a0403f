import { audit } from '../../kit/audit.ts'
import type { Database } from '../../kit/db/database.ts'
import { newId } from '../../kit/ids.ts'
import { BadRequest, Conflict } from '../../kit/problems.ts'
import { operator } from './caller.ts'

export type NewOrganization = { readonly name: string; readonly handle?: string | undefined }

/** `actorId`: by what means the operator does it. `id`: a new one unless given. */
type Means = { readonly actorId?: string; readonly requestId?: string; readonly id?: string }

/** Addresses of the console that are no organization's: `/console/session`. */
const TAKEN_HANDLES: readonly string[] = ['assets', 'password', 'passwordreset', 'session', 'sso']

/** The handle is what an operator types instead of the id, and what the addresses of its console begin with. */
export async function createOrganization(
  db: Database,
  { name, handle = handleOf(name) }: NewOrganization,
  { actorId, requestId, id = newId() }: Means = {},
) {
  if (TAKEN_HANDLES.includes(handle))
    throw new BadRequest(`The handle '${handle}' is an address of the console itself. Give a different one`)
  const by = operator(id, actorId)
  return db.transaction(by, async (tx) => {
    const stored = await tx
      .insertInto('organizations')
      .values({ id: by.organizationId, handle, name })
      .onConflict((conflict) => conflict.column('handle').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw new Conflict(`Another organization has the handle '${handle}'. Give a different one`)
    await audit(tx, by, 'organization.created', stored.id, requestId)
    return stored
  })
}

export const handleOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63) || 'organization'
