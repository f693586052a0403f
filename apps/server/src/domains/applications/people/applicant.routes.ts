import { confirmation } from '../../../kit/confirmation.ts'
import { onBothDoors } from '../../../kit/http/both-doors.ts'
import { route } from '../../../kit/http/route.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import { ok } from '../../../kit/reply.ts'
import { present } from '../../../kit/resource.ts'
import {
  applicant,
  applicantChange,
  customerCorrection,
  HouseholdLocked,
  newApplicant,
  PrimaryRequired,
} from '../../households/index.ts'
import { addApplicant, changeApplicant, removeApplicant } from './applicants.ts'
import { correctCustomer } from './correct-customer.ts'

const path = '/applications/{applicationId}/customers/{customerId}'

export const applicantRoutes = [
  ...onBothDoors((audience) =>
    route({
      method: 'POST',
      path: '/applications/{applicationId}/customers',
      audience,
      summary: 'Add an applicant; one with isPrimary takes the place of the primary applicant',
      body: newApplicant,
      returns: { 201: applicant.schema, 200: applicant.schema },
      problems: [HouseholdLocked],
      handle: async (ctx, { params: { applicationId }, body }) => {
        const result = await addApplicant(ctx, applicationId, body)
        return createdOnce(present(applicant, result.row, ctx.caller), result)
      },
    }),
  ),
  ...onBothDoors((audience) =>
    route({
      method: 'PUT',
      path,
      audience,
      summary: 'Change an applicant: what is missing stays, null clears',
      body: applicantChange,
      returns: { 200: applicant.schema },
      problems: [HouseholdLocked, PrimaryRequired],
      handle: async (ctx, { params: { applicationId, customerId }, body }) =>
        ok(present(applicant, await changeApplicant(ctx, applicationId, customerId, body), ctx.caller)),
    }),
  ),
  ...onBothDoors((audience) =>
    route({
      method: 'DELETE',
      path,
      audience,
      summary: 'Take an applicant out of an application',
      returns: { 200: confirmation },
      problems: [HouseholdLocked, PrimaryRequired],
      handle: async (ctx, { params: { applicationId, customerId } }) => {
        await removeApplicant(ctx, applicationId, customerId)
        return ok({ message: `Customer ${customerId} is no longer an applicant of application ${applicationId}` })
      },
    }),
  ),
  route({
    method: 'PUT',
    path: '/customers/{customerId}',
    audience: 'staff',
    summary:
      'Correct a customer: phone, email and currentAddress at any time, the rest until a lease locks the household; what is missing stays',
    body: customerCorrection,
    returns: { 200: applicant.schema },
    problems: [HouseholdLocked],
    handle: async (ctx, { params: { customerId }, body }) =>
      ok(present(applicant, await correctCustomer(ctx, customerId, body), ctx.caller)),
  }),
]
