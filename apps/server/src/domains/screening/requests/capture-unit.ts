import type { Ctx } from '../../../kit/context.ts'
import { readAside } from '../../../kit/db/read-aside.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { describeError } from '../../../kit/log.ts'
import type { StoredApplication } from '../../applications/index.ts'
import type { StoredHousehold } from '../../households/index.ts'
import { type CapturedUnit, findTerms, findUnit, type Terms } from './capture.queries.ts'
import { reportedUnit } from './reported-unit.ts'

/** A submission waits this long for the unit, then goes on without. */
const WITHIN_MS = 1_000

type Submitted = { readonly application: StoredApplication; readonly household: StoredHousehold }

type Captured = { readonly unit: CapturedUnit | null; readonly terms: Terms }

const NOTHING: Captured = { unit: null, terms: { rentAmount: null, securityDepositAmount: null } }

/** The unit and what it costs. A look-up that fails fails nothing else: to the provider it looks like a household without a unit. */
export async function captureUnit(
  { caller, log, requestId }: Ctx,
  tx: Tx,
  { application, household }: Submitted,
): Promise<Captured & { readonly lookupFailed: boolean }> {
  const id = reportedUnit({ occupied: household.current_unit_id, assigned: application.unit_id })
  const found = await readAside(tx, WITHIN_MS, async () => ({
    unit: id === null ? null : await findUnit(tx, caller, id),
    terms: await findTerms(tx, caller, { unitId: application.unit_id, leaseId: application.lease_id }),
  }))
  if ('value' in found) return { ...found.value, lookupFailed: false }
  // Counted by this log entry, and staff get a notification; the provider does not see it.
  log.warn('screening.unit_lookup_failed', 'the unit of a screening could not be looked up', {
    organizationId: caller.organizationId,
    requestId,
    error: describeError(found.error),
  })
  return { ...NOTHING, lookupFailed: true }
}
