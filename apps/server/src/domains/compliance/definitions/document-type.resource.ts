import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { text } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, many } from '../../../kit/resource.ts'

const code = text({ min: 1, max: 64, form: { pattern: /^[A-Z][A-Z0-9_]*$/, words: 'must be a word in capitals' } })
const name = text({ min: 1, max: 200 })
const description = nullable(text({ max: 2000 }))

export const documentType = defineResource('documentType', {
  path: '/documentTypes',
  table: 'document_types',
  within: null,
  audiences: ['staff'],
  size: 'small',
  doc: 'kinds of documents that applicants hand in',
  fields: { idempotencyId: nullable(text()), code, name, description },
  relations: { definitions: many('documentDefinition', 'documentTypeId') },
})

export const newDocumentType = { ...idempotencyInput, code, name, description: optional(description) }

/** What is missing stays, null clears. */
export const documentTypeChange = { name: optional(name), description: optional(description) }
