// The stand-in for a model that reads documents: it takes a PDF for good and asks for one when it gets a picture.
import type { DocumentType } from './bundle.ts'

export function reviewDocument(content: Uint8Array, { fields, rules }: DocumentType) {
  if (Buffer.from(content.subarray(0, 5)).toString() !== '%PDF-')
    return {
      status: 'WAITING_FOR_APPLICANT',
      summary: 'A picture of the document was handed in',
      reasons: [{ code: 'NOT_A_PDF', message: 'Please hand in the document itself, as a PDF', page: null }],
    }
  return {
    status: 'VALIDATED',
    summary: 'The document can be read',
    extractedFields: fields.map(({ name }) => ({ name, value: null, confidence: 0, page: 1 })),
    ruleResults: rules.map(({ id }) => ({ ruleId: id, outcome: 'PASSED', message: null })),
  }
}
