import type { Caller } from '../../kit/context.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { NotFound } from '../../kit/problems.ts'
import { isWithinReach } from '../access/index.ts'

/** Throws NotFound for a property that is not there, or not within the caller's reach. */
export async function checkProperty(tx: Tx, caller: Caller, id: string): Promise<void> {
  const found = await tx
    .selectFrom('properties')
    .select('id')
    .where('organization_id', '=', caller.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || !isWithinReach(caller, id)) throw new NotFound(`No property has the id ${id}`)
}

/** Throws NotFound for a user who is not of this organization. */
export async function checkUser(tx: Tx, { organizationId }: Scope, id: string): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new NotFound(`No user has the id ${id}`)
}
