// The secrets that sign for a subscription: the current one, and each that was replaced and has not ended.
import { sql } from 'kysely'
import type { Scope, Tx } from '../../../kit/db/tables.ts'

/** All secrets of a subscription are sealed for the same column and row: an old one was the current one when it was sealed. */
export const placeOf = (id: string) => ({ table: 'subscriptions', column: 'secret', id })

/** Old secrets of the subscription `s` that still sign, sealed, the last to end first. The version before kept one, in columns of `s`. */
export const liveOldSecrets = sql<Buffer[]>`
  array(select o.secret from (
    select r.old_secret, r.old_secret_until from secret_rotations r
    where r.organization_id = s.organization_id and r.subscription_id = s.id and r.old_secret_until > app_now()
    union select s.old_secret, s.old_secret_until where s.old_secret_until > app_now()
  ) o(secret, until) order by o.until desc)`

type Ends = { readonly count: number; readonly first: Date | null }

/** How many replaced secrets still sign, and when the first of them ends. What the version before kept is copied here first. */
export async function countOldSecrets(tx: Tx, { organizationId }: Scope, id: string): Promise<Ends> {
  await sql`
    insert into secret_rotations (organization_id, id, subscription_id, secret, old_secret, old_secret_until)
    select s.organization_id, app_new_id(), s.id, s.secret, s.old_secret, s.old_secret_until from subscriptions s
    where s.organization_id = ${organizationId} and s.id = ${id} and s.old_secret_until > app_now()
      and not exists (select from secret_rotations r where r.organization_id = s.organization_id and r.subscription_id = s.id
        and r.old_secret = s.old_secret)`.execute(tx)
  const { rows } = await sql<Ends>`
    select count(*)::int as count, min(old_secret_until) as first from secret_rotations
    where organization_id = ${organizationId} and subscription_id = ${id} and old_secret_until > app_now()`.execute(tx)
  return rows[0] ?? { count: 0, first: null }
}

/** From now on none of them signs. */
export const endOldSecrets = (tx: Tx, { organizationId }: Scope, id: string) =>
  tx
    .updateTable('secret_rotations')
    .set({ old_secret_until: sql<Date>`app_now()` })
    .where('organization_id', '=', organizationId)
    .where('subscription_id', '=', id)
    .where('old_secret_until', '>', sql<Date>`app_now()`)
    .execute()
