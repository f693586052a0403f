import type { Ctx } from '../../../kit/context.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest, NotFound } from '../../../kit/problems.ts'
import { checkUndecided } from '../decisions/final-decision.ts'
import { wrongChange } from '../providers/method-set.ts'
import { lockRequest } from '../requests/screening-request.queries.ts'
import { keepVersion } from './keep-version.ts'
import { resultOf, type StoredResult, updateResult } from './screening-result.queries.ts'
import type { MethodResult, resultChange } from './screening-result.resource.ts'

type Change = InputOf<typeof resultChange>

/** What is missing stays, null clears. Every accepted change runs the automations again. */
export async function changeResult(ctx: Ctx, change: Change): Promise<StoredResult> {
  const { caller, clock, db } = ctx
  const { screeningRequestId, status, notes, report } = change
  return db.transaction(caller, async (tx) => {
    await lockRequest(tx, caller, screeningRequestId)
    await checkUndecided(tx, caller, screeningRequestId)
    const result = await resultOf(tx, caller, screeningRequestId)
    if (!result)
      throw new NotFound(
        `Screening request ${screeningRequestId} has no result yet. Record one by POST /screening-results`,
      )
    const methods = changedMethods(result.screening_methods as MethodResult[], change, clock.now())
    const changed = await updateResult(tx, caller, result.id, {
      ...(status !== undefined && { status }),
      ...(notes !== undefined && { notes }),
      ...(report !== undefined && { report }),
      screening_methods: JSON.stringify(methods),
    })
    await keepVersion(ctx, tx, changed, 'screening_result.changed')
    return changed
  })
}

function changedMethods(
  stored: readonly MethodResult[],
  { screeningMethods: entries = [] }: Change,
  now: Date,
): MethodResult[] {
  const fault = wrongChange(
    stored.map(({ screeningMethodId }) => screeningMethodId),
    entries.map(({ screeningMethodId }) => screeningMethodId),
  )
  if (fault !== undefined) throw new BadRequest(fault)
  return stored.map((method) => {
    const entry = entries.find(({ screeningMethodId }) => screeningMethodId === method.screeningMethodId)
    if (!entry) return method
    const notes = entry.notes === undefined ? method.notes : entry.notes
    return { ...method, status: entry.status, notes, updatedAt: now.toISOString() }
  })
}
