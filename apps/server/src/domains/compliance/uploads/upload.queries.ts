// Every function but `uploadKeysInUse` takes the transaction, then the organization whose rows it may touch.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Caller } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { requireVisible } from '../../access/index.ts'
import { lockRequirement, type StoredRequirement } from '../requirements/requirement.queries.ts'

export type StoredUpload = Selectable<Tables['compliance_documents']>
export type StoredResult = Selectable<Tables['document_results']>

/** Undefined when one is there under the same idempotencyId. */
export const insertUpload = (
  tx: Tx,
  { organizationId }: Scope,
  row: Omit<Insertable<Tables['compliance_documents']>, 'organization_id'>,
): Promise<StoredUpload | undefined> =>
  tx
    .insertInto('compliance_documents')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateUpload = (
  tx: Tx,
  scope: Scope,
  id: string,
  columns: Updateable<Tables['compliance_documents']>,
): Promise<StoredUpload> =>
  updateOwnRow(tx, scope, 'compliance_documents', id).set(columns).returningAll().executeTakeFirstOrThrow()

/** Locks the requirement of the document until the transaction ends, and returns both. NotFound outside the caller's walls. */
export async function lockUpload(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ document: StoredUpload; requirement: StoredRequirement }> {
  const seen = requireVisible(caller, await findUpload(tx, caller, id), 'document', id)
  const requirement = await lockRequirement(tx, caller, seen.requirement_id)
  // Read again: it may have changed while another transaction had the requirement locked.
  return { document: (await findUpload(tx, caller, id)) ?? seen, requirement }
}

const findUpload = (tx: Tx, scope: Scope, id: string): Promise<StoredUpload | undefined> =>
  ownRow(tx, scope, 'compliance_documents', id).selectAll().executeTakeFirst()

export const uploadsOf = (
  tx: Tx,
  { organizationId }: Scope,
  requirementId: string,
): Promise<Pick<StoredUpload, 'document_type_id' | 'status' | 'removed_at'>[]> =>
  tx
    .selectFrom('compliance_documents')
    .select(['document_type_id', 'status', 'removed_at'])
    .where('organization_id', '=', organizationId)
    .where('requirement_id', '=', requirementId)
    .execute()

/** Undefined when the integration has already recorded one under the same idempotencyId. */
export const insertDocumentResult = (
  tx: Tx,
  { organizationId }: Scope,
  row: Omit<Insertable<Tables['document_results']>, 'organization_id'>,
): Promise<StoredResult | undefined> =>
  tx
    .insertInto('document_results')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Which of these files some document refers to; asked by the system for every organization at once. */
export async function uploadKeysInUse(
  tx: Tx,
  keys: readonly (Scope & { readonly key: string })[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select d.store_key as key from compliance_documents d
    join unnest(${keys.map(({ organizationId }) => organizationId)}::uuid[], ${keys.map(({ key }) => key)}::text[]) k(organization_id, key)
      on d.organization_id = k.organization_id and d.store_key = k.key`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}
