// Every function takes the transaction, then the scope, which limits it to one organization's rows.
import type { Insertable, Selectable } from 'kysely'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'

export type StoredDecision = Selectable<Tables['screening_decisions']>
type NewRow = Omit<Insertable<Tables['screening_decisions']>, 'organization_id' | 'id'>

export const decisionOn = (tx: Tx, { organizationId }: Scope, requestId: string): Promise<StoredDecision | undefined> =>
  tx
    .selectFrom('screening_decisions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('screening_request_id', '=', requestId)
    .executeTakeFirst()

/** Undefined when there is one already, on this request or under the same idempotencyId. */
export const insertDecision = (tx: Tx, { organizationId }: Scope, row: NewRow): Promise<StoredDecision | undefined> =>
  tx
    .insertInto('screening_decisions')
    .values({ ...row, organization_id: organizationId, id: newId() })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Locks the requests without a decision until the transaction ends, in order of id in every transaction. */
export const lockUndecided = (
  tx: Tx,
  { organizationId }: Scope,
  match: { readonly application_id: string } | { readonly household_id: string },
): Promise<{ id: string; application_id: string; property_id: string }[]> =>
  tx
    .selectFrom('screening_requests as q')
    .select(['q.id', 'q.application_id', 'q.property_id'])
    .where('q.organization_id', '=', organizationId)
    .where((eb) => eb.and(match))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('screening_decisions as d')
            .select('d.id')
            .whereRef('d.organization_id', '=', 'q.organization_id')
            .whereRef('d.screening_request_id', '=', 'q.id'),
        ),
      ),
    )
    .orderBy('q.id')
    .forNoKeyUpdate('q')
    .execute()
