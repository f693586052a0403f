// What each property asks for, and what the application under way there has handed in: half of it.
import type { Caller } from '../../kit/context.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { made, remember } from '../../kit/demo-story.ts'
import type { DemoStep, DemoStory } from '../../kit/domain.ts'
import { fileKey, heldFile } from '../../kit/files/file-store.ts'
import { newId } from '../../kit/ids.ts'
import { pdfSaying } from '../households/index.ts'
import { deriveStatus } from './derive-status.ts'
import { makeRequirements } from './make-requirements.ts'
import { UPLOAD_AREA } from './receive-upload.ts'
import { requirementsOf, type StoredRequirement } from './requirement.queries.ts'
import { insertDocumentResult, insertUpload, updateUpload } from './upload.queries.ts'

const FILE = heldFile(Buffer.from(pdfSaying('A pay stub (demo data)')), 'application/pdf')
const keyOf = ({ organizationId }: Scope) => fileKey(UPLOAD_AREA, organizationId, organizationId)

const TYPES = [
  ['PAY_STUB', 'Pay stub', ['grossPay', 'payDate']],
  ['BANK_STATEMENT', 'Bank statement', ['balance']],
  ['PHOTO_ID', 'Photo identification', []],
] as const

/** `accepts`: indexes into TYPES. */
const TEMPLATES = [
  { name: 'Proof of income', applies_to: 'ADULT', match_rule: 'ANY', accepts: [0, 1] },
  { name: 'Identification', applies_to: 'APPLICANT', match_rule: 'ANY', accepts: [2] },
  { name: 'Household assets', applies_to: 'APPLICATION', match_rule: 'ALL', accepts: [1] },
]

export const reviewDemo: DemoStep = {
  what: 'requirements and uploads',
  store: (files, by) => files.put(keyOf(by), FILE),
  load: async (tx, by, story) => {
    const types = await addTypes(tx, by, story)
    const applications = await tx
      .selectFrom('applications')
      .select(['id', 'property_id'])
      .where('organization_id', '=', by.organizationId)
      .where('id', 'in', [...made(story, 'application'), newId()])
      .where('status', '=', 'IN_PROCESS')
      .execute()
    for (const propertyId of made(story, 'property')) {
      await addTemplates(tx, by, story, propertyId, types)
      const application = applications.find(({ property_id }) => property_id === propertyId)
      if (!application) continue
      await makeRequirements(tx, by, { applicationId: application.id, propertyId })
      const owed = await requirementsOf(tx, by, application.id)
      remember(story, 'requirement', owed)
      // The first applicant has handed in both, and one was reviewed.
      const [income, , identification] = owed
      if (income) await handIn(tx, by, story, income, types[0] ?? '', 'IN_REVIEW')
      if (identification) await handIn(tx, by, story, identification, types[2] ?? '', 'UPLOADED')
    }
  },
}

/** All but the last have an approved definition. */
async function addTypes(tx: Tx, { organizationId: organization_id }: Caller, story: DemoStory): Promise<string[]> {
  const types = TYPES.map(([code, name]) => ({ organization_id, id: newId(), code, name }))
  await tx.insertInto('document_types').values(types).execute()
  remember(story, 'documentType', types)
  const definitions = TYPES.map(([, , names], at) => ({
    organization_id,
    id: newId(),
    document_type_id: types[at]?.id ?? '',
    ...(names.length > 0 && { status: 'APPROVED', version: 1, approved_at: new Date('2026-03-02T15:00:00Z') }),
    fields: JSON.stringify(names.map((name) => ({ name, label: null, type: 'TEXT', isRequired: 'true' }))),
    mappings: JSON.stringify(
      names.slice(0, 1).map((fieldName) => ({ fieldName, target: 'customer.monthlyIncomeAmount' })),
    ),
    rules: JSON.stringify([{ id: newId(), code: 'RECENT', description: 'Not older than 60 days', severity: 'ERROR' }]),
  }))
  for (const row of definitions) await tx.insertInto('document_definitions').values(row).execute()
  remember(story, 'documentDefinition', definitions)
  return types.map(({ id }) => id)
}

async function addTemplates(
  tx: Tx,
  { organizationId: organization_id }: Caller,
  story: DemoStory,
  property_id: string,
  types: readonly string[],
) {
  const templates = TEMPLATES.map(({ name, applies_to, match_rule, accepts }) => ({
    organization_id,
    id: newId(),
    property_id,
    name,
    applies_to,
    match_rule,
    document_types: JSON.stringify(accepts.map((at) => ({ documentTypeId: types[at], isMandatory: 'true' }))),
  }))
  await tx.insertInto('requirement_templates').values(templates).execute()
  remember(story, 'requirementTemplate', templates)
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
