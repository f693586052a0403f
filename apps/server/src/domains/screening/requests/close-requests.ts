// Closes a request that has no result and will not get one, in the transaction that makes it so: it leaves the list of what waits, and
// the provider does not screen in vain.
import type { Caller } from '../../../kit/context.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { defineProblem } from '../../../kit/problems.ts'
import { noteScreening } from '../../applications/index.ts'
import { latestStatus, type StoredRequest } from './screening-request.queries.ts'
import type { closedReasons } from './screening-request.resource.ts'

export type ClosedReason = (typeof closedReasons)[number]

export class RequestClosed extends defineProblem(
  409,
  'screening_request_closed',
  'Nobody waits for a result any more: it was decided without one, or the application has ended.',
) {}

/** Closes those that have no result, and updates the screening status of their applications, which must be locked. */
export async function closeRequests(
  tx: Tx,
  by: Caller,
  match: { readonly id: string } | { readonly application_id: string } | { readonly household_id: string },
  reason: ClosedReason,
) {
  await lockRequests(tx, by, match)
  const closed = await withoutResult(tx, by, match, reason)
  for (const applicationId of new Set(closed.map(({ application_id }) => application_id)))
    await noteScreening(tx, by, applicationId, { screeningStatus: await latestStatus(tx, by, applicationId) })
}

type RequestsOf = Parameters<typeof closeRequests>[2]

/** Locks in a statement of its own: the next one then sees a result of the same moment. In order of id in every transaction. */
const lockRequests = (tx: Tx, { organizationId }: Scope, match: RequestsOf) =>
  tx
    .selectFrom('screening_requests as q')
    .select('q.id')
    .where('q.organization_id', '=', organizationId)
    .where((eb) => eb.and(match))
    .orderBy('q.id')
    .forNoKeyUpdate()
    .execute()

const withoutResult = (tx: Tx, { organizationId }: Scope, match: RequestsOf, reason: string) =>
  tx
    .updateTable('screening_requests as q')
    .set({ status: 'CLOSED', closed_reason: reason })
    .where('q.organization_id', '=', organizationId)
    .where('q.status', '!=', 'CLOSED')
    .where((eb) => eb.and(match))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('screening_results as r')
            .select('r.id')
            .whereRef('r.organization_id', '=', 'q.organization_id')
            .whereRef('r.screening_request_id', '=', 'q.id'),
        ),
      ),
    )
    .returning('q.application_id')
    .execute()

/** The request must be locked. */
export function checkNotClosed({ id, status, closed_reason }: StoredRequest) {
  if (status === 'CLOSED')
    throw new RequestClosed(`Screening request ${id} is closed (${closed_reason}): no result is waited for`)
}
