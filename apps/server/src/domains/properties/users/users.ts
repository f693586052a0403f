import { audit } from '../../../kit/audit.ts'
import type { Caller } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import type { Scope } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { Conflict } from '../../../kit/problems.ts'

export type NewUser = { readonly firstname: string; readonly lastname: string; readonly email: string }

export async function addUser(db: Database, by: Caller, given: NewUser) {
  return db.transaction(by, async (tx) => {
    const stored = await tx
      .insertInto('users')
      .values({ organization_id: by.organizationId, id: newId(), ...given, status: 'ACTIVE' })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw new Conflict('This organization already has a user with that email')
    await audit(tx, by, 'user.created', stored.id)
    return stored
  })
}

export const listUsers = (db: Database, by: Scope) =>
  db.transaction(by, (tx) =>
    tx
      .selectFrom('users')
      .selectAll('users')
      .select((eb) =>
        eb
          .selectFrom('user_properties as p')
          .select((count) => count.fn.countAll<string>().as('n'))
          .whereRef('p.organization_id', '=', 'users.organization_id')
          .whereRef('p.user_id', '=', 'users.id')
          .as('properties'),
      )
      .where('organization_id', '=', by.organizationId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
