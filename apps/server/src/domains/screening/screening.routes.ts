// The provider's side: each integration reads the requests that were submitted to it, and no others.

import { Type } from 'typebox'
import type { Ctx } from '../../kit/context.ts'
import { optional } from '../../kit/field-wrappers.ts'
import { openChoice } from '../../kit/fields.ts'
import { route } from '../../kit/http/route.ts'
import { createdOnce } from '../../kit/idempotency.ts'
import { objectOf } from '../../kit/json-text.ts'
import { pick, readRelated } from '../../kit/listing/detail.ts'
import { equals } from '../../kit/listing/filter.ts'
import { fieldsQuery, listQuery } from '../../kit/listing/listing.ts'
import { answerList } from '../../kit/listing/routes.ts'
import { parseDetailFields } from '../../kit/listing/selection.ts'
import { Conflict, NotFound } from '../../kit/problems.ts'
import { JsonText, ok } from '../../kit/reply.ts'
import { present } from '../../kit/resource.ts'
import type { Partner } from '../access/index.ts'
import { FinalDecision } from './decisions/final-decision.ts'
import { RequestClosed } from './requests/close-requests.ts'
import { readRequest } from './requests/read-request.ts'
import { screeningRequest } from './requests/screening-request.resource.ts'
import { detailOfRequest, presentDetail, requestDetail } from './requests/screening-request.wire.ts'
import { changeResult } from './results/change-result.ts'
import { ResultExists, recordScreeningResult } from './results/record-result.ts'
import type { StoredResult } from './results/screening-result.queries.ts'
import { newResult, resultChange, screeningResult } from './results/screening-result.resource.ts'

const onboarded = { audience: 'partner', availability: 'by request', capability: 'screening' } as const

export const screeningRoutes = [
  route({
    ...onboarded,
    method: 'GET',
    path: '/screening-requests',
    summary: 'List the screening requests submitted to you',
    query: {
      status: optional(
        openChoice(['IN_PROGRESS'], { doc: 'Only those with this status; IN_PROGRESS: ready to process.' }),
      ),
      ...listQuery,
    },
    returns: { 200: Type.Array(screeningRequest.schema) },
    handle: async (ctx: Ctx<Partner>, { query: { status, ...query }, url }) => {
      const where = [...equals('providerId', ctx.caller.integrationId), ...equals('status', status)]
      return answerList(ctx, screeningRequest, { query, url, where })
    },
  }),
  route({
    ...onboarded,
    method: 'GET',
    path: '/screening-requests/{screeningRequestId}',
    summary: 'Read one screening request with all that is needed to screen',
    query: fieldsQuery,
    returns: { 200: requestDetail },
    detail: detailOfRequest,
    handle: async (ctx, { params: { screeningRequestId: id }, query }) => {
      const { own, embedded } = parseDetailFields(detailOfRequest, ctx.resources, query.fields)
      const related = await readRelated(ctx, screeningRequest, embedded, id)
      const request = await readRequest(ctx, id, own.includes('screening'))
      return ok({ ...pick(presentDetail(request), own), ...related })
    },
  }),
  route({
    ...onboarded,
    method: 'POST',
    path: '/screening-results',
    summary: 'Record the result of a screening, with one entry for each configured method',
    body: newResult,
    returns: { 201: screeningResult.schema, 200: screeningResult.schema },
    problems: [NotFound, Conflict, ResultExists, FinalDecision, RequestClosed],
    handle: async (ctx, { body }) => {
      const result = await recordScreeningResult(ctx, body)
      return createdOnce(presentResult(result.row), result)
    },
  }),
  route({
    ...onboarded,
    method: 'PATCH',
    path: '/screening-results',
    operationId: 'updateScreeningResult',
    summary: 'Change the result of a screening: what is missing stays, null clears',
    body: resultChange,
    returns: { 200: screeningResult.schema },
    problems: [NotFound, FinalDecision],
    handle: async (ctx, { body }) => ok(presentResult(await changeResult(ctx, body))),
  }),
]

/** The report is the provider's own text, and goes back as it came. */
function presentResult(row: StoredResult): JsonText {
  const members = Object.entries(present(screeningResult, row)).map(([name, value]) => ({
    name,
    text: name === 'report' ? (row.report ?? 'null') : JSON.stringify(value),
  }))
  return new JsonText(objectOf(members))
}
