import type { Ctx } from '../../../kit/context.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import type { Once } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest, Conflict, defineProblem } from '../../../kit/problems.ts'
import { createOnce } from '../../access/index.ts'
import { checkUndecided } from '../decisions/final-decision.ts'
import { wrongSet } from '../providers/method-set.ts'
import { configuredMethods, type StoredMethod } from '../providers/screening-provider.queries.ts'
import { checkNotClosed } from '../requests/close-requests.ts'
import { lockRequest } from '../requests/screening-request.queries.ts'
import { keepVersion } from './keep-version.ts'
import { insertScreeningResult, resultOf, type StoredResult } from './screening-result.queries.ts'
import type { MethodResult, newResult } from './screening-result.resource.ts'

export class ResultExists extends defineProblem(
  409,
  'result_exists',
  'The screening request has a result already; change it by PATCH.',
) {}

type Input = InputOf<typeof newResult>

/** Stores the result and enqueues its automations, both or neither. The same call again gives the result back and runs nothing. */
export async function recordScreeningResult(ctx: Ctx, input: Input): Promise<Once<StoredResult>> {
  const { caller, clock } = ctx
  return createOnce(ctx, 'screening_results', input, {
    lock: (tx) => lockRequest(tx, caller, input.screeningRequestId),
    same: ({ screening_request_id, idempotency_id: id }) => {
      if (screening_request_id !== input.screeningRequestId)
        throw new Conflict(
          `idempotencyId '${id}' stands for the result of another screening request. Choose one for each result`,
        )
    },
    create: async (tx, made, request) => {
      checkNotClosed(request)
      await checkUndecided(tx, caller, request.id)
      await checkFirst(tx, caller, request.id)
      const methods = await configuredMethods(tx, caller, request)
      const stored = await insertScreeningResult(tx, caller, {
        ...made,
        id: newId(),
        screening_request_id: request.id,
        property_id: request.property_id,
        provider_identifier: input.providerIdentifier ?? null,
        status: input.status,
        notes: input.notes ?? null,
        report: input.report ?? null,
        screening_methods: JSON.stringify(methodResults(methods, input.screeningMethods, clock.now())),
      })
      if (stored) await keepVersion(ctx, tx, stored, 'screening_result.recorded')
      return stored
    },
  })
}

async function checkFirst(tx: Tx, scope: Scope, requestId: string) {
  const result = await resultOf(tx, scope, requestId)
  if (result)
    throw new ResultExists(
      `Screening request ${requestId} has the result ${result.id} already. Change it by PATCH /screening-results`,
    )
}

/** In the order in which they are configured. */
function methodResults(
  configured: readonly StoredMethod[],
  entries: Input['screeningMethods'],
  now: Date,
): MethodResult[] {
  const fault = wrongSet(
    configured.map(({ id }) => id),
    entries.map(({ screeningMethodId }) => screeningMethodId),
  )
  if (fault !== undefined) throw new BadRequest(fault)
  return configured.flatMap(({ id, name }) =>
    entries
      .filter(({ screeningMethodId }) => screeningMethodId === id)
      .map(({ status, notes }) => ({
        screeningMethodId: id,
        name,
        status,
        notes: notes ?? null,
        updatedAt: now.toISOString(),
      })),
  )
}
