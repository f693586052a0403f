// A request that has no result and will not get one is closed, in the transaction that makes it so: it leaves the list of what waits, and
// nobody screens for nothing.
import type { Caller } from '../../kit/context.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { defineProblem } from '../../kit/problems.ts'
import { noteScreening } from '../applications/index.ts'
import { latestStatus, type StoredRequest } from './screening-request.queries.ts'
import type { closedReasons } from './screening-request.resource.ts'

export type ClosedReason = (typeof closedReasons)[number]

export class RequestClosed extends defineProblem(
  409,
  'screening_request_closed',
  'Nobody waits for a result any more: it was decided without one, or the application has ended.',
) {}

/** Those that have no result are closed. Their applications, which must be held, follow. */
export async function closeRequests(
  tx: Tx,
  by: Caller,
  whose: { readonly id: string } | { readonly application_id: string } | { readonly household_id: string },
  reason: ClosedReason,
) {
  await holdRequests(tx, by, whose)
  const closed = await withoutResult(tx, by, whose, reason)
  for (const applicationId of new Set(closed.map(({ application_id }) => application_id)))
    await noteScreening(tx, by, applicationId, { screeningStatus: await latestStatus(tx, by, applicationId) })
}

type Whose = Parameters<typeof closeRequests>[2]

/** In a statement of its own: a result that comes at the same moment is then seen by the next one. In one order for everybody. */
const holdRequests = (tx: Tx, { organizationId }: Scope, whose: Whose) =>
  tx
    .selectFrom('screening_requests as q')
    .select('q.id')
    .where('q.organization_id', '=', organizationId)
    .where((eb) => eb.and(whose))
    .orderBy('q.id')
    .forNoKeyUpdate()
    .execute()

const withoutResult = (tx: Tx, { organizationId }: Scope, whose: Whose, reason: string) =>
  tx
    .updateTable('screening_requests as q')
    .set({ status: 'CLOSED', closed_reason: reason })
    .where('q.organization_id', '=', organizationId)
    .where('q.status', '!=', 'CLOSED')
    .where((eb) => eb.and(whose))
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

/** The request must be held. */
export function checkNotClosed({ id, status, closed_reason }: StoredRequest) {
  if (status === 'CLOSED')
    throw new RequestClosed(`Screening request ${id} is closed (${closed_reason}): no result is waited for`)
}
