// Every function takes the transaction, then the organization whose rows it may touch; the two inserts have it in their rows.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Caller } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { requireVisible } from '../../access/index.ts'

export type StoredTemplate = Selectable<Tables['requirement_templates']>
export type StoredRequirement = Selectable<Tables['requirements']>

/** Locks the template until the transaction ends. NotFound outside the caller's walls. */
export async function lockTemplate(tx: Tx, caller: Caller, id: string): Promise<StoredTemplate> {
  const found = await ownRow(tx, caller, 'requirement_templates', id).selectAll().forNoKeyUpdate().executeTakeFirst()
  return requireVisible(caller, found, 'requirement template', id)
}

export const activeTemplates = (tx: Tx, { organizationId }: Scope, propertyId: string): Promise<StoredTemplate[]> =>
  tx
    .selectFrom('requirement_templates')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Returns those that were not there yet. */
export const insertRequirements = (
  tx: Tx,
  rows: readonly Insertable<Tables['requirements']>[],
): Promise<{ id: string; requirement_template_id: string }[]> =>
  tx
    .insertInto('requirements')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'requirement_template_id'])
    .execute()

export const insertAccepted = (tx: Tx, rows: readonly Insertable<Tables['requirement_document_types']>[]) =>
  tx
    .insertInto('requirement_document_types')
    .values([...rows])
    .execute()

/** As the view `requirements_of_applications` tells them. */
export const requirementsOf = (tx: Tx, { organizationId }: Scope, applicationId: string) =>
  tx
    .selectFrom('requirements as n')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.organization_id', '=', 'n.organization_id').onRef('a.id', '=', 'n.application_id'),
    )
    .innerJoin('households as h', (join) =>
      join.onRef('h.organization_id', '=', 'a.organization_id').onRef('h.id', '=', 'a.household_id'),
    )
    .selectAll('n')
    .select(['a.status as application_status', 'h.name as household_name'])
    .where('n.organization_id', '=', organizationId)
    .where('n.application_id', '=', applicationId)
    .orderBy('n.created_at')
    .orderBy('n.position')
    .orderBy('n.id')
    .execute()

/** Locks the requirement until the transaction ends: changes of its documents follow one another, and each sees those before it. */
export async function lockRequirement(tx: Tx, caller: Caller, id: string): Promise<StoredRequirement> {
  const found = await ownRow(tx, caller, 'requirements', id).selectAll().forNoKeyUpdate().executeTakeFirst()
  return requireVisible(caller, found, 'requirement', id)
}

export const mandatoryTypes = async (tx: Tx, { organizationId }: Scope, requirementId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('requirement_document_types')
    .select('document_type_id')
    .where('organization_id', '=', organizationId)
    .where('requirement_id', '=', requirementId)
    .where('is_mandatory', '=', true)
    .execute()
  return rows.map(({ document_type_id }) => document_type_id)
}

export const setStatus = (tx: Tx, scope: Scope, id: string, status: string) =>
  updateOwnRow(tx, scope, 'requirements', id).set({ status }).execute()

/** The household of an application, for events about its requirements. */
export const householdOf = async (tx: Tx, { organizationId }: Scope, applicationId: string): Promise<string> => {
  const { rows } = await sql<{ household_id: string }>`
    select household_id from applications where organization_id = ${organizationId} and id = ${applicationId}`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('a requirement without its application')
  return rows[0].household_id
}
