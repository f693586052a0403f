// Every function takes the transaction, then the scope, which limits it to one organization's rows.
import type { Insertable, Selectable, Updateable } from 'kysely'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'

export type StoredResult = Selectable<Tables['screening_results']>

/** Undefined when the provider has already recorded one under the same idempotencyId. */
export const insertScreeningResult = (
  tx: Tx,
  { organizationId }: Scope,
  row: Omit<Insertable<Tables['screening_results']>, 'organization_id'>,
): Promise<StoredResult | undefined> =>
  tx
    .insertInto('screening_results')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateResult = (
  tx: Tx,
  scope: Scope,
  id: string,
  columns: Updateable<Tables['screening_results']>,
): Promise<StoredResult> =>
  updateOwnRow(tx, scope, 'screening_results', id)
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const resultOf = (tx: Tx, { organizationId }: Scope, requestId: string): Promise<StoredResult | undefined> =>
  tx
    .selectFrom('screening_results')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('screening_request_id', '=', requestId)
    .executeTakeFirst()

/** A copy of the result as it is now. */
export const insertVersion = (tx: Tx, row: Insertable<Tables['screening_result_versions']>) =>
  tx.insertInto('screening_result_versions').values(row).execute()

export type Recorded = {
  readonly versionId: string
  readonly requestId: string
  readonly applicationId: string
  readonly propertyId: string
  readonly status: string
}

/** What one accepted call recorded; undefined when there is no such version. */
export const findRecorded = (tx: Tx, { organizationId }: Scope, versionId: string): Promise<Recorded | undefined> =>
  tx
    .selectFrom('screening_result_versions as v')
    .innerJoin('screening_results as r', (join) =>
      join.onRef('r.organization_id', '=', 'v.organization_id').onRef('r.id', '=', 'v.screening_result_id'),
    )
    .innerJoin('screening_requests as q', (join) =>
      join.onRef('q.organization_id', '=', 'r.organization_id').onRef('q.id', '=', 'r.screening_request_id'),
    )
    .select([
      'v.id as versionId',
      'q.id as requestId',
      'q.application_id as applicationId',
      'q.property_id as propertyId',
      'v.status as status',
    ])
    .where('v.organization_id', '=', organizationId)
    .where('v.id', '=', versionId)
    .executeTakeFirst()

/** False when the automations have run for this version already. */
export async function beginAutomations(tx: Tx, scope: Scope, versionId: string, now: Date) {
  const begun = await updateOwnRow(tx, scope, 'screening_result_versions', versionId)
    .set({ automated_at: now })
    .where('automated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}
