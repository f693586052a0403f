// Every function takes the transaction, then the scope, which limits it to one organization's rows.
import { type Insertable, type Selectable, sql } from 'kysely'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import type { Reason } from '../../applications/index.ts'
import type { StoredReason } from './screening-decision.resource.ts'

export type StoredDecision = Selectable<Tables['screening_decisions']>
type NewRow = Omit<Insertable<Tables['screening_decisions']>, 'organization_id' | 'id'>

/** The one that counts. */
export const decisionOn = (tx: Tx, { organizationId }: Scope, requestId: string): Promise<StoredDecision | undefined> =>
  tx
    .selectFrom('screening_decisions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('screening_request_id', '=', requestId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()

/** From now on another decision counts. */
export const supersede = (tx: Tx, scope: Scope, id: string) =>
  updateOwnRow(tx, scope, 'screening_decisions', id).set({ superseded_at: sql<Date>`app_now()` }).execute()

/** Reasons as they are stored: whole, and their texts. */
export const storedReasons = (reasons: readonly Reason[]) => ({
  reasons: JSON.stringify(
    reasons.map(({ basis, text, criterion = null, threshold = null, found = null }): StoredReason => {
      return { basis, text, criterion, threshold, found }
    }),
  ),
  adverse_action_reasons: reasons.map(({ text }) => text),
})

/** Undefined when there is one already, on this request or under the same idempotencyId. */
export const insertDecision = (tx: Tx, { organizationId }: Scope, row: NewRow): Promise<StoredDecision | undefined> =>
  tx
    .insertInto('screening_decisions')
    .values({ ...row, organization_id: organizationId, id: newId() })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Locks the requests without a decision, or with one under conditions, until the transaction ends, in order of id in every transaction. */
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
            .whereRef('d.screening_request_id', '=', 'q.id')
            .where('d.superseded_at', 'is', null)
            .where('d.decision', '!=', 'CONDITIONAL'),
        ),
      ),
    )
    .orderBy('q.id')
    .forNoKeyUpdate('q')
    .execute()
