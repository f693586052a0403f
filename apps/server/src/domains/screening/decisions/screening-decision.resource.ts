import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, moment, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, one } from '../../../kit/resource.ts'
import { words } from '../../../kit/structured-fields.ts'

const decisions = ['APPROVED', 'DENIED'] as const

export const screeningDecision = defineResource('screeningDecision', {
  path: '/screening-decisions',
  table: 'screening_decisions',
  within: 'propertyId',
  audiences: ['staff'],
  doc: 'final decisions on screenings',
  fields: {
    screeningRequestId: uuid({ indexed: 'filter' }),
    applicationId: uuid({ indexed: 'filter' }),
    propertyId: uuid({ indexed: 'filter' }),
    idempotencyId: nullable(text({ indexed: 'filter' })),
    decision: choice(decisions),
    source: choice(['STAFF', 'APPLICATION', 'LEASE'], {
      doc: 'A member of staff decided, the application was approved or denied, or the lease was completed.',
    }),
    note: nullable(text()),
    adverseActionReasons: words(),
    decidedByUserId: nullable(uuid()),
    numbersWipedAt: nullable(moment({ doc: 'When the social security numbers of the screening were removed.' })),
  },
  relations: {
    property: one('property', 'propertyId'),
    request: one('screeningRequest', 'screeningRequestId'),
  },
})

export const newDecision = {
  ...idempotencyInput,
  decision: choice(decisions),
  note: optional(nullable(text({ max: 2000 }))),
  adverseActionReasons: optional(words({ doc: 'Why the applicant is denied; needed for DENIED, and only then.' })),
}
