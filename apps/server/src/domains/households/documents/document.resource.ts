import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, int, text, uuid } from '../../../kit/fields.ts'
import { fileUrl } from '../../../kit/files/file-url.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource } from '../../../kit/resource.ts'

const documentTypes = [
  'Lease',
  'LeaseAddendum',
  'Application',
  'Identification',
  'ProofOfIncome',
  'BankStatement',
  'Verification',
  'Notice',
  'Correspondence',
  'Miscellaneous',
] as const

export const householdDocument = defineResource('householdDocument', {
  path: '/households/{householdId}/documents',
  scope: 'documents',
  table: 'household_documents',
  within: 'propertyId',
  size: 'small',
  doc: 'documents of a household',
  fields: {
    idempotencyId: nullable(text()),
    householdId: uuid(),
    propertyId: uuid(),
    name: text(),
    documentType: choice(documentTypes),
    mimeType: text({ doc: 'What the content is, whatever its sender called it.' }),
    size: int({ doc: 'In bytes.' }),
    sha256: text({ doc: 'Of the content, in lower-case hex.' }),
    url: fileUrl({
      column: 'store_key',
      name: 'name',
      type: 'mimeType',
      doc: 'Downloads the file. Made for this answer; it works for 15 minutes and needs no key.',
    }),
  },
})

export const documentFile = {
  part: 'file',
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/gif'],
  maxBytes: 25 * 1_048_576,
  doc: 'A PDF, JPEG, PNG or GIF by its content, at most 25 MiB.',
}

export const newDocument = {
  ...idempotencyInput,
  name: optional(text({ max: 255, doc: "The file's own name unless given." })),
  documentType: optional(
    choice(documentTypes, { doc: "Miscellaneous unless given. Lease makes it the document of the household's lease." }),
  ),
}
