import { sql } from 'kysely'
import type { Actor } from './context.ts'
import type { Scope, Tx } from './db/tables.ts'
import { newId } from './ids.ts'

type Doer = Scope & { readonly actor: Actor }

/** Who did what to which record, in the transaction that did it: ids, a verb, and of a correction the names of the fields; never values. */
export async function audit(
  tx: Tx,
  doer: Doer,
  action: string,
  subjectId: string,
  requestId?: string,
  fields?: readonly string[],
) {
  await tx
    .insertInto('audit_entries')
    .values({
      organization_id: doer.organizationId,
      id: newId(),
      actor_type: doer.actor.type,
      actor_id: doer.actor.id,
      action,
      subject_id: subjectId,
      request_id: requestId ?? null,
      fields: fields ? [...fields] : null,
    })
    .execute()
}

/** Whether this was done to the record before, by whomever. */
export async function isAudited(
  tx: Tx,
  { organizationId }: Scope,
  action: string,
  subjectId: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('audit_entries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .executeTakeFirst()
  return found !== undefined
}

/** `audit` as part of the statement that writes the records: an entry for each row of `written`. */
export const auditEach = (written: string, { actor }: Doer, action: string, requestId: string) => sql`
  insert into audit_entries (organization_id, id, actor_type, actor_id, action, subject_id, request_id)
  select w.organization_id, app_new_id(), ${actor.type}, ${actor.id}, ${action}, w.id, ${requestId} from ${sql.table(written)} w`
