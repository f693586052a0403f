import { Type } from 'typebox'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { type Common, moment, openChoice, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, one } from '../../../kit/resource.ts'
import { json, listOf, rawJson } from '../../../kit/structured-fields.ts'

const status = (o: Common = {}) => openChoice(['APPROVED', 'DECLINED', 'PENDING'], o)
const notes = text({ max: 10_000 })
const report = rawJson({ any: true, maxBytes: 524_288, doc: 'Any JSON, kept as it was written.' })

/** One method of a result, as it is stored and answered. */
export type MethodResult = {
  readonly screeningMethodId: string
  readonly name: string
  readonly status: string
  readonly notes: string | null
  readonly updatedAt: string
}

const methodResults = json<readonly MethodResult[]>(
  Type.Array(
    Type.Object({
      screeningMethodId: uuid().schema,
      name: Type.String(),
      status: status().schema,
      notes: Type.Union([Type.String(), Type.Null()]),
      updatedAt: moment().schema,
    }),
  ),
)

const reportedFields = {
  providerIdentifier: nullable(text({ doc: "The provider's own name for it." })),
  status: status({ indexed: 'sort' }),
  notes: nullable(notes),
  report: nullable(report),
  screeningMethods: methodResults,
}

export const screeningResult = defineResource('screeningResult', {
  path: '/screening-results',
  table: 'screening_results',
  within: 'propertyId',
  audiences: ['staff'],
  doc: 'screening results',
  fields: {
    screeningResultId: uuid({ column: 'id', doc: 'The same as id.' }),
    screeningRequestId: uuid({ indexed: 'filter' }),
    propertyId: uuid({ indexed: 'filter' }),
    idempotencyId: nullable(text({ indexed: 'filter' })),
    ...reportedFields,
  },
  relations: { property: one('property', 'propertyId'), request: one('screeningRequest', 'screeningRequestId') },
})

/** A result as each accepted call left it; the last is as it is now. */
export const screeningResultVersion = defineResource('screeningResultVersion', {
  path: '/screening-results/{screeningResultId}/versions',
  table: 'screening_result_versions',
  within: 'propertyId',
  audiences: ['staff'],
  size: 'small',
  doc: 'versions of a screening result',
  fields: { screeningResultId: uuid(), propertyId: uuid(), ...reportedFields },
})

const METHODS_MOST = 100

const entries = listOf(
  { screeningMethodId: uuid(), status: status(), notes: optional(nullable(notes)) },
  { max: METHODS_MOST },
)

export const newResult = {
  ...idempotencyInput,
  screeningRequestId: uuid(),
  providerIdentifier: optional(nullable(text({ max: 255 }))),
  status: status(),
  notes: optional(nullable(notes)),
  report: optional(nullable(report)),
  screeningMethods: entries,
}

/** What is missing stays, null clears. */
export const resultChange = {
  screeningRequestId: uuid(),
  status: optional(status()),
  notes: optional(nullable(notes)),
  report: optional(nullable(report)),
  screeningMethods: optional(entries),
}
