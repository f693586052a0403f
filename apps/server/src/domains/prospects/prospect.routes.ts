import type { Ctx } from '../../kit/context.ts'
import { nullable } from '../../kit/field-wrappers.ts'
import { uuid } from '../../kit/fields.ts'
import { route } from '../../kit/http/route.ts'
import { createdOnce } from '../../kit/idempotency.ts'
import { Conflict, NotFound } from '../../kit/problems.ts'
import { ok } from '../../kit/reply.ts'
import { present } from '../../kit/resource.ts'
import type { Partner } from '../access/index.ts'
import { activity, newActivity } from './activity.resource.ts'
import { correctProspect } from './correct-prospect.ts'
import { createProspect } from './create-prospect.ts'
import { linkHousehold } from './link-household.ts'
import { newIlsProspect, newProspect, prospect, prospectCorrection } from './prospect.resource.ts'
import { receiveIlsProspect } from './receive-ils-prospect.ts'
import { recordActivity } from './record-activity.ts'

const returns = { 201: prospect.schema, 200: prospect.schema }

export const prospectRoutes = [
  route({
    method: 'POST',
    path: '/prospects',
    audience: 'partner',
    summary: 'Create a prospect',
    body: newProspect,
    returns,
    problems: [NotFound],
    handle: async (ctx, { body }) => {
      const result = await createProspect(ctx, body, 'API')
      return createdOnce(present(prospect, result.row), result)
    },
  }),
  route({
    method: 'POST',
    path: '/prospects',
    audience: 'staff',
    summary: 'Enter a prospect by hand',
    body: newProspect,
    returns,
    problems: [NotFound],
    handle: async (ctx, { body }) => {
      const result = await createProspect(ctx, body, 'UI')
      return createdOnce(present(prospect, result.row), result)
    },
  }),
  route({
    method: 'PUT',
    path: '/prospects/{prospectId}',
    audience: 'staff',
    summary: 'Correct a prospect: what is missing stays, null clears',
    body: prospectCorrection,
    returns: { 200: prospect.schema },
    problems: [Conflict],
    handle: async (ctx, { params: { prospectId }, body }) =>
      ok(present(prospect, await correctProspect(ctx, prospectId, body))),
  }),
  route({
    method: 'PUT',
    path: '/prospects/{prospectId}/household',
    audience: 'staff',
    summary: 'Link a prospect to a household that lives here: its application will be a transfer. Null unlinks',
    operationId: 'linkProspect',
    body: { householdId: nullable(uuid()) },
    returns: { 200: prospect.schema },
    problems: [Conflict],
    handle: async (ctx, { params: { prospectId }, body: { householdId } }) =>
      ok(present(prospect, await linkHousehold(ctx, prospectId, householdId))),
  }),
  route({
    method: 'POST',
    path: '/activities',
    audience: 'staff',
    summary: 'Write down a note, a call or a visit, about a prospect, a customer or a household',
    body: newActivity,
    returns: { 201: activity.schema, 200: activity.schema },
    problems: [NotFound],
    handle: async (ctx, { body }) => {
      const result = await recordActivity(ctx, body)
      return createdOnce(present(activity, result.row), result)
    },
  }),
  route({
    method: 'POST',
    path: '/external-api/ils-prospects',
    audience: 'partner',
    grant: 'ils-prospects:create',
    keys: ['ils'],
    summary: 'Submit a prospect from a listing service; of a person already known you are told what you said yourself',
    body: newIlsProspect,
    returns,
    problems: [NotFound],
    handle: async (ctx: Ctx<Partner>, { body }) => {
      const result = await receiveIlsProspect(ctx, body)
      return createdOnce(present(prospect, result.row), result)
    },
  }),
]
