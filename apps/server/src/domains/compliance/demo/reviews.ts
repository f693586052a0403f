// What each property asks for, and what the application under way there has handed in: half of it.
import type { Caller } from '../../../kit/context.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { made, remember } from '../../../kit/demo-story.ts'
import type { DemoStep, DemoStory } from '../../../kit/domain.ts'
import { fileKey, heldFile } from '../../../kit/files/file-store.ts'
import { newId } from '../../../kit/ids.ts'
import { asStaff } from '../../access/index.ts'
import { applicationsUnderWay } from '../../applications/index.ts'
import { pdfSaying } from '../../households/index.ts'
import { addDocumentType } from '../definitions/add-document-type.ts'
import { approveDefinition } from '../definitions/approve-definition.ts'
import { draftDefinition } from '../definitions/draft-definition.ts'
import { addTemplate } from '../requirements/add-template.ts'
import { applyTemplates } from '../requirements/apply-templates.ts'
import { deriveStatus } from '../requirements/derive-status.ts'
import type { StoredRequirement } from '../requirements/requirement.queries.ts'
import { UPLOAD_AREA } from '../uploads/receive-upload.ts'
import { insertDocumentResult, insertUpload, updateUpload } from '../uploads/upload.queries.ts'

const FILE = heldFile(Buffer.from(pdfSaying('A pay stub (demo data)')), 'application/pdf')
const keyOf = ({ organizationId }: Scope) => fileKey(UPLOAD_AREA, organizationId, organizationId)

const TYPES = [
  ['PAY_STUB', 'Pay stub', ['grossPay', 'payDate']],
  ['BANK_STATEMENT', 'Bank statement', ['balance']],
  ['PHOTO_ID', 'Photo identification', []],
] as const

/** `accepts`: indexes into TYPES. */
const TEMPLATES = [
  { name: 'Proof of income', appliesTo: 'ADULT', matchRule: 'ANY', accepts: [0, 1] },
  { name: 'Identification', appliesTo: 'APPLICANT', matchRule: 'ANY', accepts: [2] },
  { name: 'Household assets', appliesTo: 'APPLICATION', matchRule: 'ALL', accepts: [1] },
] as const

export const reviewDemo: DemoStep = {
  what: 'requirements and uploads',
  store: (files, by) => files.put(keyOf(by), FILE),
  load: async (tx, by, story) => {
    const types = await addTypes(story)
    const applications = await applicationsUnderWay(tx, by, story)
    for (const propertyId of made(story, 'property')) {
      await addTemplates(story, propertyId, types)
      const application = applications.get(propertyId)
      if (!application) continue
      const owed = await applyTemplates(story.ctx, application.id)
      remember(story, 'requirement', owed)
      // The first applicant has handed in both, and one was reviewed.
      const [income, , identification] = owed
      if (income) await handIn(tx, by, story, income, types[0] ?? '', 'IN_REVIEW')
      if (identification) await handIn(tx, by, story, identification, types[2] ?? '', 'UPLOADED')
    }
  },
}

/** All but the last have an approved definition. */
async function addTypes(story: DemoStory): Promise<string[]> {
  const ids: string[] = []
  for (const [code, name, names] of TYPES) {
    const { row: type } = await addDocumentType(story.ctx, { code, name })
    const { row: draft } = await draftDefinition(story.ctx, type.id, {
      fields: names.map((field) => ({ name: field, label: null, type: 'TEXT', isRequired: true })),
      mappings: names.slice(0, 1).map((fieldName) => ({ fieldName, target: 'customer.monthlyIncomeAmount' })),
      rules: [{ code: 'RECENT', description: 'Not older than 60 days', severity: 'ERROR' }],
    })
    if (names.length > 0) await approveDefinition(asStaff(story), draft.id)
    remember(story, 'documentType', [type])
    remember(story, 'documentDefinition', [draft])
    ids.push(type.id)
  }
  return ids
}

async function addTemplates(story: DemoStory, propertyId: string, types: readonly string[]) {
  for (const { accepts, ...template } of TEMPLATES) {
    const documentTypes = accepts.map((at) => ({ documentTypeId: types[at] ?? '', isMandatory: true }))
    const { row } = await addTemplate(story.ctx, { ...template, propertyId, documentTypes })
    remember(story, 'requirementTemplate', [row])
  }
}

async function handIn(
  tx: Tx,
  by: Caller,
  story: DemoStory,
  requirement: StoredRequirement,
  typeId: string,
  status: string,
) {
  const { id: requirement_id, property_id, application_id } = requirement
  const id = newId()
  await insertUpload(tx, by, {
    id,
    property_id,
    application_id,
    requirement_id,
    document_type_id: typeId,
    file_name: 'Pay stub.pdf',
    mime_type: FILE.contentType,
    size: FILE.size,
    sha256: FILE.sha256,
    store_key: keyOf(by),
  })
  remember(story, 'document', [{ id }])
  if (status !== 'UPLOADED') await review(tx, by, story, { id, property_id, status })
  await deriveStatus(tx, by, requirement)
}

async function review(
  tx: Tx,
  by: Caller,
  story: DemoStory,
  { id, property_id, status }: { readonly id: string; readonly property_id: string; readonly status: string },
) {
  const extracted = JSON.stringify([{ name: 'grossPay', value: 2600, confidence: 0.97, page: 1 }])
  const result = await insertDocumentResult(tx, by, {
    id: newId(),
    property_id,
    document_id: id,
    status,
    summary: 'The amount was read; a person looks at the rest',
    reasons: '[]',
    extracted_fields: extracted,
    rule_results: '[]',
    definition_version: 1,
    reviewer: JSON.stringify({ type: 'AGENT', name: 'Paper Reader', version: '2.1' }),
  })
  if (!result) return
  await updateUpload(tx, by, id, { status, result_id: result.id, extracted_fields: extracted })
  remember(story, 'documentResult', [result])
}
