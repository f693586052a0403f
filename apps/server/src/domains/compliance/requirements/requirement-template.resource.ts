import { Type } from 'typebox'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, flag, int, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, one } from '../../../kit/resource.ts'
import { json, listOf } from '../../../kit/structured-fields.ts'

const TYPES_MOST = 20

/** A kind of document that is accepted, as it is stored and answered. */
export type AcceptedType = { readonly documentTypeId: string; readonly isMandatory: 'true' | 'false' }

const name = text({ min: 1, max: 200 })
const description = nullable(text({ max: 2000 }))
const appliesTo = choice(['APPLICATION', 'APPLICANT', 'ADULT'], {
  doc: 'Owed once by the application, by each applicant, or by each who is not a MINOR.',
})
const minDocuments = int({ min: 1, max: 50 })
const matchRule = choice(['ANY', 'ALL'], { doc: 'ALL: one document of each mandatory type is needed too.' })

export const requirementTemplate = defineResource('requirementTemplate', {
  path: '/requirementTemplates',
  table: 'requirement_templates',
  within: 'propertyId',
  audiences: ['staff'],
  size: 'small',
  doc: 'what a property asks its applicants to hand in',
  fields: {
    idempotencyId: nullable(text()),
    propertyId: uuid(),
    name,
    description,
    appliesTo,
    isMandatory: flag(),
    minDocuments,
    matchRule,
    documentTypes: json<readonly AcceptedType[]>(
      Type.Array(Type.Object({ documentTypeId: uuid().schema, isMandatory: flag().schema })),
    ),
    isActive: flag({ doc: 'Only active ones become requirements.' }),
  },
  relations: { property: one('property', 'propertyId') },
})

const documentTypes = listOf(
  { documentTypeId: uuid(), isMandatory: optional(flag()) },
  { min: 1, max: TYPES_MOST, doc: 'The kinds that are accepted, in order.' },
)

export const newTemplate = {
  ...idempotencyInput,
  propertyId: uuid(),
  name,
  description: optional(description),
  appliesTo,
  isMandatory: optional(flag()),
  minDocuments: optional(minDocuments),
  matchRule: optional(matchRule),
  documentTypes,
}

/** What is missing stays, null clears. */
export const templateChange = {
  name: optional(name),
  description: optional(description),
  appliesTo: optional(appliesTo),
  isMandatory: optional(flag()),
  minDocuments: optional(minDocuments),
  matchRule: optional(matchRule),
  documentTypes: optional(documentTypes),
  isActive: optional(flag()),
}
