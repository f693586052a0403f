// The property's side, on the staff door: who screens and how, what is submitted, and what is decided.

import { Type } from 'typebox'
import type { Ctx } from '../../kit/context.ts'
import { nullable } from '../../kit/field-wrappers.ts'
import { moment, uuid } from '../../kit/fields.ts'
import { route } from '../../kit/http/route.ts'
import { createdOnce } from '../../kit/idempotency.ts'
import { pick } from '../../kit/listing/detail.ts'
import { Conflict, NotFound } from '../../kit/problems.ts'
import { ok } from '../../kit/reply.ts'
import { present } from '../../kit/resource.ts'
import type { Staff } from '../access/index.ts'
import { TransitionNotAllowed, UnitRequired } from '../applications/index.ts'
import { HouseholdLocked, PrimaryRequired } from '../households/index.ts'
import { decideScreening, decisionInput } from './decisions/decide-screening.ts'
import { FinalDecision } from './decisions/final-decision.ts'
import { screeningDecision } from './decisions/screening-decision.resource.ts'
import { addMethod } from './providers/add-method.ts'
import { changeMethod } from './providers/change-method.ts'
import { readProvider } from './providers/read-provider.ts'
import { methodChange, newMethod, screeningMethod } from './providers/screening-method.resource.ts'
import { setProvider } from './providers/set-provider.ts'
import { newRequest, screeningRequest } from './requests/screening-request.resource.ts'
import { NoProvider, ProviderUnavailable, submitApplication } from './requests/submit-application.ts'

const provider = {
  200: Type.Object({ propertyId: uuid().schema, providerId: nullable(uuid()).schema }, { title: 'screeningProvider' }),
}

/** Whoever submits does not thereby learn what came of it, however often they ask: it has no status. */
const submission = Type.Object(
  {
    id: uuid().schema,
    organizationId: uuid().schema,
    propertyId: uuid().schema,
    idempotencyId: Type.String(),
    applicationId: uuid().schema,
    householdId: uuid().schema,
    providerId: uuid().schema,
    createdAt: moment().schema,
  },
  { title: 'submittedScreening', additionalProperties: false },
)

export const propertySideRoutes = [
  route({
    method: 'GET',
    path: '/properties/{propertyId}/screeningProvider',
    audience: 'staff',
    summary: 'Read which integration screens for a property',
    returns: provider,
    handle: async (ctx, { params }) => ok(await readProvider(ctx, params.propertyId)),
  }),
  route({
    method: 'PUT',
    path: '/properties/{propertyId}/screeningProvider',
    audience: 'staff',
    // It says who gets social security numbers: a matter of integrations.
    grant: 'screeningMethods:update',
    summary: 'Set which integration screens for a property; null: none',
    body: { providerId: nullable(uuid()) },
    returns: provider,
    handle: async (ctx, { params, body }) => ok(await setProvider(ctx, params.propertyId, body.providerId)),
  }),
  route({
    method: 'POST',
    path: '/screeningMethods',
    audience: 'staff',
    summary: 'Add a method by which a provider screens for a property',
    body: newMethod,
    returns: { 201: screeningMethod.schema, 200: screeningMethod.schema },
    problems: [NotFound],
    handle: async (ctx, { body }) => {
      const result = await addMethod(ctx, body)
      return createdOnce(present(screeningMethod, result.row), result)
    },
  }),
  route({
    method: 'PUT',
    path: '/screeningMethods/{screeningMethodId}',
    audience: 'staff',
    summary: 'Rename a screening method, or take it out of use: what is missing stays',
    body: methodChange,
    returns: { 200: screeningMethod.schema },
    handle: async (ctx, { params, body }) =>
      ok(present(screeningMethod, await changeMethod(ctx, params.screeningMethodId, body))),
  }),
  route({
    method: 'POST',
    path: '/applications/{applicationId}/screening',
    audience: 'staff',
    grant: 'screening-requests:create',
    summary: 'Submit an application for screening',
    operationId: 'screenApplication',
    body: newRequest,
    returns: { 201: submission, 200: submission },
    problems: [Conflict, NoProvider, ProviderUnavailable],
    handle: async (ctx, { params, body }) => {
      const result = await submitApplication(ctx, params.applicationId, body)
      return createdOnce(pick(present(screeningRequest, result.row), Object.keys(submission.properties)), result)
    },
  }),
  route({
    method: 'POST',
    path: '/screening-requests/{screeningRequestId}/decision',
    audience: 'staff',
    grant: 'screening-decisions:create',
    summary: 'Record the final decision on a screening, once and for good',
    operationId: 'decideScreening',
    body: decisionInput,
    returns: { 201: screeningDecision.schema, 200: screeningDecision.schema },
    problems: [Conflict, FinalDecision, TransitionNotAllowed, UnitRequired, PrimaryRequired, HouseholdLocked],
    handle: async (ctx: Ctx<Staff>, { params, body }) => {
      const result = await decideScreening(ctx, params.screeningRequestId, body)
      return createdOnce(present(screeningDecision, result.row), result)
    },
  }),
]
