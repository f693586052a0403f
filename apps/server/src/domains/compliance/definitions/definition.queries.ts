// Every function takes the transaction, then the organization whose rows it may touch.
import { type Selectable, sql } from 'kysely'
import { ownRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { NotFound } from '../../../kit/problems.ts'

export type StoredType = Selectable<Tables['document_types']>
export type StoredDefinition = Selectable<Tables['document_definitions']>

/** Locks the type until the transaction ends: approvals of one type follow each other. */
export async function lockType(tx: Tx, scope: Scope, id: string): Promise<StoredType> {
  const found = await ownRow(tx, scope, 'document_types', id).selectAll().forNoKeyUpdate().executeTakeFirst()
  if (!found) throw new NotFound(`No document type has the id ${id}`)
  return found
}

/** Locks the type of the definition, then reads the definition. */
export async function lockDefinition(tx: Tx, scope: Scope, id: string): Promise<StoredDefinition> {
  const seen = await definition(tx, scope, id)
  if (!seen) throw new NotFound(`No document definition has the id ${id}`)
  await lockType(tx, scope, seen.document_type_id)
  return (await definition(tx, scope, id)) ?? seen
}

const definition = (tx: Tx, scope: Scope, id: string): Promise<StoredDefinition | undefined> =>
  ownRow(tx, scope, 'document_definitions', id).selectAll().executeTakeFirst()

/** Throws NotFound for the first that is not of this organization. */
export async function checkTypes(tx: Tx, { organizationId }: Scope, ids: readonly string[]): Promise<void> {
  const found = await tx
    .selectFrom('document_types')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute()
  const unknown = ids.find((id) => !found.some((type) => type.id === id))
  if (unknown) throw new NotFound(`No document type has the id ${unknown}`)
}

/** The definition by which a requirement reads documents of a type: the pinned one, or else the one that signing would pin now. */
export async function definitionFor(
  tx: Tx,
  { organizationId }: Scope,
  { requirement_id, document_type_id }: { readonly requirement_id: string; readonly document_type_id: string },
): Promise<{ version: number; ruleIds: readonly string[] } | undefined> {
  const { rows } = await sql<{ version: number; rules: readonly { id: string }[] }>`
    select d.version, d.rules from requirement_document_types t
    join document_definitions d on d.organization_id = t.organization_id
      and (case when t.pinned_at is null then d.document_type_id = t.document_type_id and d.status = 'APPROVED' else d.id = t.definition_id end)
    where t.organization_id = ${organizationId} and t.requirement_id = ${requirement_id} and t.document_type_id = ${document_type_id}`.execute(
    tx,
  )
  return rows[0] && { version: rows[0].version, ruleIds: rows[0].rules.map(({ id }) => id) }
}

/** Pins, as signing does, the definition approved now, or that there is none, of each type that the application's requirements accept. */
export const pinDefinitions = (tx: Tx, { organizationId }: Scope, applicationId: string, at: Date) =>
  sql`
    update requirement_document_types t
    set pinned_at = ${at}, definition_id = (
      select d.id from document_definitions d
      where d.organization_id = t.organization_id and d.document_type_id = t.document_type_id and d.status = 'APPROVED')
    from requirements r
    where t.organization_id = ${organizationId} and t.pinned_at is null
      and r.organization_id = t.organization_id and r.id = t.requirement_id and r.application_id = ${applicationId}`.execute(
    tx,
  )
