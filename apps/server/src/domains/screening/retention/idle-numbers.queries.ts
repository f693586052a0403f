// Social security numbers that are needed no more. Every function takes the transaction, then the scope, which limits it to one
// organization's rows.
import { sql } from 'kysely'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { NO_NUMBER } from '../../households/index.ts'

/** The moment up to which a change is long enough ago; the number of days is a setting of the server. */
export const keptLongEnough = sql`app_now() - current_setting('app.ssn_kept_days')::int * interval '1 day'`

/** An application with all the people it names, or a customer whom no application names. */
export type Idle = {
  readonly householdId: string
  readonly id: string
  readonly of: 'application' | 'customer'
}

/**
 * The last change of the application `p` is long enough ago: of itself, of the people and pets that it names and of what it says of
 * them, of its screenings, which each result changes, and the decisions on them.
 */
const isIdle = sql`
  p.updated_at <= ${keptLongEnough}
  and not exists (
    select from customers c where c.organization_id = p.organization_id and c.application_id = p.id and c.updated_at > ${keptLongEnough})
  and not exists (
    select from pets t where t.organization_id = p.organization_id and t.application_id = p.id and t.updated_at > ${keptLongEnough})
  and not exists (
    select from applicant_overrides o where o.organization_id = p.organization_id and o.application_id = p.id
      and o.updated_at > ${keptLongEnough})
  and not exists (
    select from pet_overrides o where o.organization_id = p.organization_id and o.application_id = p.id
      and o.updated_at > ${keptLongEnough})
  and not exists (
    select from screening_requests r
    left join screening_decisions d on d.organization_id = r.organization_id and d.screening_request_id = r.id
    where r.organization_id = p.organization_id and r.application_id = p.id
      -- One that was closed was closed by a change of the application or by a decision, which count themselves.
      and greatest(case r.status when 'CLOSED' then r.created_at else r.updated_at end, d.created_at) > ${keptLongEnough})`

/** Idle ones that have a number left, in order of id: at most `most` of those after `after`. */
export async function findIdle(
  tx: Tx,
  { organizationId }: Scope,
  after: string,
  most: number,
): Promise<readonly Idle[]> {
  const { rows } = await sql<Idle>`
    with numbered as (
      select c.application_id as id from customers c
      where c.organization_id = ${organizationId} and c.social_security_number is not null and c.updated_at <= ${keptLongEnough}
        and c.application_id is not null
      union
      select o.application_id from applicant_overrides o
      where o.organization_id = ${organizationId} and o.social_security_number is not null and o.updated_at <= ${keptLongEnough}
      union
      select r.application_id from screening_applicants a
      join screening_requests r on r.organization_id = a.organization_id and r.id = a.screening_request_id
      where a.organization_id = ${organizationId} and a.social_security_number is not null and a.created_at <= ${keptLongEnough})
    select p.id, p.household_id as "householdId", 'application' as of
    from numbered n join applications p on p.organization_id = ${organizationId} and p.id = n.id
    where p.id > ${after} and ${isIdle}
    union all
    select c.id, c.household_id, 'customer' from customers c
    where c.organization_id = ${organizationId} and c.social_security_number is not null and c.updated_at <= ${keptLongEnough}
      and c.application_id is null and c.id > ${after}
    order by id limit ${most}`.execute(tx)
  return rows
}

export async function isStillIdle(tx: Tx, { organizationId }: Scope, { id, of }: Idle): Promise<boolean> {
  const { rows } =
    of === 'application'
      ? await sql`select from applications p where p.organization_id = ${organizationId} and p.id = ${id} and ${isIdle}`.execute(
          tx,
        )
      : await sql`
          select from customers c where c.organization_id = ${organizationId} and c.id = ${id} and c.application_id is null
            and c.updated_at <= ${keptLongEnough}`.execute(tx)
  return rows.length > 0
}

export async function wipe(tx: Tx, { organizationId }: Scope, { id, of }: Idle) {
  await tx
    .updateTable('customers')
    .set(NO_NUMBER)
    .where('organization_id', '=', organizationId)
    .where(of === 'application' ? 'application_id' : 'id', '=', id)
    .where('social_security_number', 'is not', null)
    .execute()
  if (of === 'customer') return
  await tx
    .updateTable('applicant_overrides')
    .set(NO_NUMBER)
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', id)
    .where('social_security_number', 'is not', null)
    .execute()
  await tx
    .updateTable('screening_applicants as a')
    .from('screening_requests as r')
    .set(NO_NUMBER)
    .where('a.organization_id', '=', organizationId)
    .whereRef('r.organization_id', '=', 'a.organization_id')
    .whereRef('r.id', '=', 'a.screening_request_id')
    .where('r.application_id', '=', id)
    .where('a.social_security_number', 'is not', null)
    .execute()
}
