// Every function takes the transaction, then the scope, which limits it to one organization's rows.
import type { Insertable, Selectable } from 'kysely'
import type { Caller } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { integrationOf, requireVisible } from '../../access/index.ts'

export type StoredRequest = Selectable<Tables['screening_requests']>

/** Undefined when the caller has already submitted one under the same idempotencyId. */
export const insertRequest = (
  tx: Tx,
  { organizationId }: Scope,
  row: Omit<Insertable<Tables['screening_requests']>, 'organization_id'>,
): Promise<StoredRequest | undefined> =>
  tx
    .insertInto('screening_requests')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** For a provider only its own requests exist. NotFound outside the caller's walls. */
export async function findRequest(tx: Tx, caller: Caller, id: string): Promise<StoredRequest> {
  return requireVisible(caller, await own(tx, caller, id).executeTakeFirst(), 'screening request', id)
}

/** The same, locked until the transaction ends: a result and a decision wait for each other. */
export async function lockRequest(tx: Tx, caller: Caller, id: string): Promise<StoredRequest> {
  return requireVisible(caller, await own(tx, caller, id).forNoKeyUpdate().executeTakeFirst(), 'screening request', id)
}

function own(tx: Tx, caller: Caller, id: string) {
  const provider = integrationOf(caller)
  const found = ownRow(tx, caller, 'screening_requests', id).selectAll()
  return provider === null ? found : found.where('provider_id', '=', provider)
}

export const setRequestStatus = (tx: Tx, scope: Scope, id: string, status: string) =>
  updateOwnRow(tx, scope, 'screening_requests', id).set({ status, closed_reason: null }).execute()

/** The status of the application's latest screening, which is the screening status of the application itself. */
export async function latestStatus(tx: Tx, { organizationId }: Scope, applicationId: string): Promise<string> {
  const { status } = await tx
    .selectFrom('screening_requests')
    .select('status')
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return status
}

export type FoundApplicant = Selectable<Tables['screening_applicants']> & {
  readonly previous_screening_id: string | null
  readonly previous_status: string | null
  readonly previous_created_at: Date | null
  readonly previous_result_id: string | null
  readonly previous_result_created_at: Date | null
}

/** The captured applicants, each with the screening before this one as it stands now. */
export const capturedApplicants = (tx: Tx, { organizationId }: Scope, requestId: string): Promise<FoundApplicant[]> =>
  tx
    .selectFrom('screening_applicants as a')
    .leftJoin('screening_requests as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.previous_request_id'),
    )
    .leftJoin('screening_results as r', (join) =>
      join.onRef('r.organization_id', '=', 'p.organization_id').onRef('r.screening_request_id', '=', 'p.id'),
    )
    .selectAll('a')
    .select([
      'p.screening_id as previous_screening_id',
      'p.status as previous_status',
      'p.created_at as previous_created_at',
      'r.id as previous_result_id',
      'r.created_at as previous_result_created_at',
    ])
    .where('a.organization_id', '=', organizationId)
    .where('a.screening_request_id', '=', requestId)
    .orderBy('a.position')
    .execute()
