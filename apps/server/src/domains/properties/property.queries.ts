import type { Caller } from '../../kit/context.ts'
import { ownRow } from '../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { NotFound } from '../../kit/problems.ts'
import { isWithinReach } from '../access/index.ts'

/** Throws NotFound for a property that is not there, or not within the caller's reach. */
export async function checkProperty(tx: Tx, caller: Caller, id: string): Promise<void> {
  const found = await ownRow(tx, caller, 'properties', id).select('id').executeTakeFirst()
  if (!found || !isWithinReach(caller, id)) throw new NotFound(`No property has the id ${id}`)
}

/** Throws NotFound for a user who is not of this organization. */
export async function checkUser(tx: Tx, scope: Scope, id: string): Promise<void> {
  const found = await ownRow(tx, scope, 'users', id).select('id').executeTakeFirst()
  if (!found) throw new NotFound(`No user has the id ${id}`)
}

/** Every property of the organization by name, with what of its configuration an operator sets. */
export const listProperties = (tx: Tx, { organizationId }: Scope) =>
  tx
    .selectFrom('properties as p')
    .leftJoin('property_configurations as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.id'),
    )
    .select(['p.id', 'p.name', 'p.status', 'p.timezone', 'c.posts_scheduled_transactions_from as postsFrom'])
    .where('p.organization_id', '=', organizationId)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
