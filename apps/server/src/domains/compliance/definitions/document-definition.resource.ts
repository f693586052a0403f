import type { TSchema } from 'typebox'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, flag, int, moment, openChoice, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, one } from '../../../kit/resource.ts'
import { json, listOf, listSchema } from '../../../kit/structured-fields.ts'

const MOST = 200

const fieldParts = {
  name: text({ min: 1, max: 100 }),
  label: nullable(text({ max: 200 })),
  type: openChoice(['TEXT', 'NUMBER', 'MONEY', 'DATE', 'FLAG']),
  isRequired: flag(),
}
const mappingParts = {
  fieldName: text({ min: 1, max: 100, doc: 'One of the fields.' }),
  target: text({ min: 1, max: 200, doc: 'What the value is to be held against: customer.monthlyIncomeAmount.' }),
}
const ruleParts = {
  code: text({ min: 1, max: 100 }),
  description: text({ min: 1, max: 2000 }),
  severity: openChoice(['ERROR', 'WARNING']),
}

/** What is looked for in a document, as it is stored and answered. */
export const definitionContent = {
  fields: json<readonly Record<string, unknown>[]>(listSchema(fieldParts)),
  mappings: json<readonly Record<string, unknown>[]>(listSchema(mappingParts)),
  rules: json<readonly Record<string, unknown>[]>(listSchema({ id: uuid(), ...ruleParts })),
} satisfies Record<string, { schema: TSchema }>

export const documentDefinition = defineResource('documentDefinition', {
  path: '/documentDefinitions',
  table: 'document_definitions',
  within: null,
  audiences: ['staff'],
  size: 'small',
  doc: 'definitions of what is looked for in a kind of document',
  fields: {
    idempotencyId: nullable(text()),
    documentTypeId: uuid(),
    status: choice(['DRAFT', 'APPROVED', 'SUPERSEDED'], {
      doc: 'At most one of a type is APPROVED; approving another supersedes it.',
    }),
    version: nullable(int({ doc: 'Given by the approval: 1, 2, 3.' })),
    ...definitionContent,
    approvedAt: nullable(moment()),
    approvedByUserId: nullable(uuid()),
  },
  relations: { documentType: one('documentType', 'documentTypeId') },
})

const given = {
  fields: listOf({ ...fieldParts, isRequired: optional(flag()) }, { max: MOST }),
  mappings: listOf(mappingParts, { max: MOST }),
  rules: listOf(ruleParts, { max: MOST, doc: 'Each is given an id, by which results speak of it.' }),
}

export const newDefinition = {
  ...idempotencyInput,
  fields: given.fields,
  mappings: optional(given.mappings),
  rules: optional(given.rules),
}

/** What is missing stays; what is given takes the place of what was there. */
export const definitionChange = {
  fields: optional(given.fields),
  mappings: optional(given.mappings),
  rules: optional(given.rules),
}
