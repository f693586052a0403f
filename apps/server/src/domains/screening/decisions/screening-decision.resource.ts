import { Type } from 'typebox'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, date, moment, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, one } from '../../../kit/resource.ts'
import { json, listSchema, words } from '../../../kit/structured-fields.ts'

const decisions = ['APPROVED', 'CONDITIONAL', 'DENIED'] as const
export type Decision = (typeof decisions)[number]

const bases = ['REPORT', 'APPLICATION', 'OTHER'] as const
const maybeText = nullable(text()).schema
const reasons = Type.Array(
  Type.Object({
    basis: Type.Enum([...bases]),
    text: Type.String(),
    criterion: maybeText,
    threshold: maybeText,
    found: maybeText,
  }),
)

export const conditionParts = {
  type: choice(['CO_SIGNER', 'HIGHER_DEPOSIT', 'HIGHER_RENT', 'OTHER']),
  text: text({ min: 1, max: 500, doc: 'What is asked for, as a sentence.' }),
}

/** A reason as it is stored and answered. */
export type StoredReason = {
  readonly basis: (typeof bases)[number]
  readonly text: string
  readonly criterion: string | null
  readonly threshold: string | null
  readonly found: string | null
}

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
    decision: choice(decisions, {
      doc: 'CONDITIONAL: the home is offered under conditions, and nothing is settled yet.',
    }),
    source: choice(['STAFF', 'APPLICATION', 'LEASE'], {
      doc: 'A member of staff decided, the application was approved or denied, or the lease was completed.',
    }),
    note: nullable(text()),
    reasons: json<readonly StoredReason[]>(reasons, { doc: 'Why, of a denial and of conditions.' }),
    adverseActionReasons: words({ doc: 'The texts of the reasons.' }),
    conditions: json<readonly { type: string; text: string }[]>(listSchema(conditionParts)),
    acceptBy: nullable(date({ doc: 'The last day on which the conditions can be accepted.' })),
    decidedByUserId: nullable(uuid()),
    supersedesId: nullable(uuid({ doc: 'The conditional decision in whose place it is.' })),
    supersededAt: nullable(moment({ doc: 'When another decision took its place; null while it counts.' })),
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
  acceptBy: optional(nullable(date({ doc: 'Needed for CONDITIONAL: the last day on which they can be accepted.' }))),
  applicationStatus: optional(
    choice(['APPROVED', 'DENIED'], {
      doc: 'Sets the status of the application too, both or neither. It must be the decision.',
    }),
  ),
}
