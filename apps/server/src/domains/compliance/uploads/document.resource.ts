import { Type } from 'typebox'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, field, InvalidValue, int, moment, not, number, openChoice, text, uuid } from '../../../kit/fields.ts'
import { fileUrl } from '../../../kit/files/file-url.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, many, one } from '../../../kit/resource.ts'
import { composed, json, listOf, listSchema } from '../../../kit/structured-fields.ts'

export const documentStatuses = [
  'UPLOADED',
  'IN_REVIEW',
  'WAITING_FOR_APPLICANT',
  'WAITING_FOR_COMPLIANCE',
  'VALIDATED',
  'REJECTED',
] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** A value read from a document: text, a number, or a flag, which is written 'true' or 'false' as everywhere else. */
const readValue = field<string | number>(
  {},
  {
    stored: 'jsonb',
    schema: Type.Union([Type.String(), Type.Number()]),
    writer: 'json',
    fromWire: (given) => {
      if (typeof given === 'boolean') return String(given)
      if (typeof given === 'number') return number().fromWire(given)
      if (typeof given !== 'string') throw new InvalidValue(`must be text, a number, true, false or null${not(given)}`)
      return text({ max: 10_000 }).fromWire(given)
    },
  },
)
const page = nullable(int({ min: 1 }))

const reasonParts = { code: text({ min: 1, max: 100 }), message: nullable(text({ max: 2000 })), page }
const extractedParts = {
  name: text({ min: 1, max: 100 }),
  value: nullable(readValue),
  confidence: nullable(number({ min: 0, max: 1 })),
  page,
}
const ruleResultParts = {
  ruleId: uuid({ doc: 'A rule of the definition.' }),
  outcome: openChoice(['PASSED', 'FAILED', 'UNDECIDED']),
  message: nullable(text({ max: 2000 })),
}
const reviewerParts = {
  type: openChoice(['AGENT', 'PERSON']),
  name: text({ min: 1, max: 200 }),
  version: nullable(text({ max: 100 })),
}

export const document = defineResource('document', {
  path: '/documents',
  table: 'compliance_documents',
  within: 'propertyId',
  audiences: ['staff'],
  doc: 'documents handed in for requirements',
  fields: {
    idempotencyId: nullable(text({ indexed: 'filter' })),
    propertyId: uuid({ indexed: 'filter' }),
    applicationId: uuid({ indexed: 'filter' }),
    requirementId: uuid({ indexed: 'filter' }),
    documentTypeId: uuid({ indexed: 'filter' }),
    fileName: text(),
    mimeType: text({ doc: 'What the content is, whatever its sender called it.' }),
    size: int({ doc: 'In bytes.' }),
    sha256: text({ doc: 'Of the content, in lower-case hex.' }),
    url: nullable(
      fileUrl({
        column: 'store_key',
        name: 'fileName',
        type: 'mimeType',
        doc: 'Downloads the file. Made for this answer; it works for 15 minutes and needs no key. Null once removed.',
      }),
    ),
    status: choice(documentStatuses, { indexed: 'sort' }),
    extractedFields: json(listSchema(extractedParts), { doc: 'Those of the last review that gave any.' }),
    removedAt: nullable(moment({ indexed: 'sort' })),
  },
  relations: {
    property: one('property', 'propertyId'),
    application: one('application', 'applicationId'),
    requirement: one('requirement', 'requirementId'),
    documentType: one('documentType', 'documentTypeId'),
    results: many('documentResult', 'documentId'),
  },
})

export const uploadedFile = {
  part: 'file',
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/gif'],
  maxBytes: 25 * 1_048_576,
  doc: 'A PDF, JPEG, PNG or GIF by its content, at most 25 MiB.',
}

export const newUpload = {
  ...idempotencyInput,
  documentTypeId: uuid({ doc: 'One of those that the requirement accepts.' }),
  name: optional(text({ max: 255, doc: "The file's own name unless given." })),
}

/** A review can set any document status but UPLOADED. */
const reviewStatuses = [
  'IN_REVIEW',
  'WAITING_FOR_APPLICANT',
  'WAITING_FOR_COMPLIANCE',
  'VALIDATED',
  'REJECTED',
] as const

/** The fields of a review, as answered in results and in the bundle. */
export const reviewFields = {
  status: choice(reviewStatuses),
  summary: nullable(text({ max: 5000 })),
  reasons: json(listSchema(reasonParts)),
  ruleResults: json(listSchema(ruleResultParts)),
  definitionVersion: nullable(int({ min: 1, doc: 'By which the document was read; null: there was none approved.' })),
  reviewer: nullable(composed(reviewerParts)),
}

/** Every review of a document; the last one gives its status. */
export const documentResult = defineResource('documentResult', {
  path: '/documents/{documentId}/results',
  table: 'document_results',
  within: 'propertyId',
  audiences: ['staff'],
  size: 'small',
  doc: 'reviews of a document',
  fields: {
    idempotencyId: nullable(text()),
    documentId: uuid(),
    propertyId: uuid(),
    extractedFields: json(listSchema(extractedParts)),
    ...reviewFields,
  },
})

export const newResult = {
  ...idempotencyInput,
  status: reviewFields.status,
  summary: optional(reviewFields.summary),
  reasons: optional(listOf(reasonParts, { max: 100, doc: 'Needed for REJECTED and WAITING_FOR_APPLICANT.' })),
  extractedFields: optional(listOf(extractedParts, { max: 500, doc: 'Missing: those of the document stay.' })),
  ruleResults: optional(listOf(ruleResultParts, { max: 500 })),
  definitionVersion: optional(
    nullable(int({ min: 1, doc: 'The one in the bundle, by which the document was read; null: there was none.' })),
  ),
  reviewer: optional(nullable(composed(reviewerParts))),
}
