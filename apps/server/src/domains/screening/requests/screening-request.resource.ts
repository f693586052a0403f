import { nullable } from '../../../kit/field-wrappers.ts'
import { openChoice, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, one } from '../../../kit/resource.ts'

export const closedReasons = ['DECIDED', 'APPLICATION_CANCELED', 'APPLICATION_DENIED', 'APPLICATION_ABANDONED'] as const

/** For staff. Providers have routes of their own for it, which answer each with its own requests only. */
export const screeningRequest = defineResource('screeningRequest', {
  path: '/screening-requests',
  table: 'screening_requests',
  within: 'propertyId',
  audiences: ['staff'],
  defaultFields: ['propertyId', 'idempotencyId', 'status'],
  doc: 'screening requests',
  fields: {
    propertyId: uuid({ indexed: 'filter' }),
    idempotencyId: text({ indexed: 'filter', doc: 'The id under which the property side submitted it.' }),
    status: openChoice(['IN_PROGRESS', 'APPROVED', 'DECLINED', 'PENDING', 'CLOSED'], {
      indexed: 'sort',

      doc: 'IN_PROGRESS until there is a result, then the status of the result; CLOSED when no result is waited for any more.',
    }),
    closedReason: nullable(openChoice(closedReasons, { doc: 'Why it is CLOSED; null unless it is.' })),
    applicationId: uuid({ indexed: 'filter' }),
    householdId: uuid({ indexed: 'filter' }),
    providerId: uuid({ indexed: 'filter', doc: 'The integration that screens.' }),
  },
  relations: {
    property: one('property', 'propertyId'),
    application: one('application', 'applicationId'),
    household: one('household', 'householdId'),
  },
})

export const newRequest = { ...idempotencyInput }
