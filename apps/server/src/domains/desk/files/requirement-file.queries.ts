// A requirement with what was handed in for it. `$2`: the requirement; `$3`: the properties where it may be read, null: all.
import { nullable } from '../../../kit/field-wrappers.ts'
import { int } from '../../../kit/fields.ts'
import type { Reach } from '../../../kit/grants.ts'
import { asked, isReached, rowRead } from '../../../kit/row-read.ts'
import { definitionContent, document, documentResult, reviewFields } from '../../compliance/index.ts'
import { at, id, isTrue, maybeId, maybeWords, whole, words } from '../parts.ts'

const own = `n.organization_id = $1 and n.id = $2 and ${isReached('n.property_id', '$3')}`

const requirementRead = rowRead(
  {
    id: [id, 'n.id'],
    name: [words, 'n.name'],
    description: [maybeWords, 'n.description'],
    status: [words, 'n.status'],
    isMandatory: [isTrue, 'n.is_mandatory'],
    minDocuments: [whole, 'n.min_documents'],
    matchRule: [words, 'n.match_rule'],
    updatedAt: [at, 'n.updated_at'],
    propertyId: [id, 'p.id'],
    propertyName: [words, 'p.name'],
    customerId: [maybeId, 'c.id'],
    firstName: [maybeWords, 'c.first_name'],
    lastName: [maybeWords, 'c.last_name'],
    applicationId: [id, 'a.id'],
    applicationStatus: [words, 'a.status'],
    householdId: [id, 'h.id'],
    householdName: [words, 'h.name'],
    unit: [maybeWords, 'u.number'],
  },
  `from requirements n
   join properties p on p.organization_id = $1 and p.id = n.property_id
   join applications a on a.organization_id = $1 and a.id = n.application_id
   join households h on h.organization_id = $1 and h.id = a.household_id
   left join units u on u.organization_id = $1 and u.id = a.unit_id
   left join applicants c on c.organization_id = $1 and c.id = n.customer_id
   where ${own}`,
)

// The definition of a type that is not pinned is the one that signing would pin now.
const acceptedRead = rowRead(
  {
    id: [id, 'k.id'],
    code: [words, 'k.code'],
    name: [words, 'k.name'],
    isMandatory: [isTrue, 't.is_mandatory'],
    definitionVersion: [nullable(int()), 'd.version'],
    fields: [nullable(definitionContent.fields), 'd.fields'],
    rules: [nullable(definitionContent.rules), 'd.rules'],
  },
  `from requirements n
   join requirement_document_types t on t.organization_id = $1 and t.requirement_id = n.id
   join document_types k on k.organization_id = $1 and k.id = t.document_type_id
   left join document_definitions d on d.organization_id = $1 and (case when t.pinned_at is null
     then d.document_type_id = t.document_type_id and d.status = 'APPROVED' else d.id = t.definition_id end)
   where ${own} order by t.position`,
)

const documentsRead = rowRead(
  {
    id: [id, 'd.id'],
    documentTypeId: [id, 'd.document_type_id'],
    fileName: [words, 'd.file_name'],
    mimeType: [words, 'd.mime_type'],
    size: [whole, 'd.size'],
    storeKey: [maybeWords, 'd.store_key'],
    status: [document.fields.status, 'd.status'],
    extractedFields: [document.fields.extractedFields, 'd.extracted_fields'],
    createdAt: [at, 'd.created_at'],
  },
  `from requirements n
   join compliance_documents d on d.organization_id = $1 and d.requirement_id = n.id and d.removed_at is null
   where ${own} order by d.created_at desc, d.id desc limit 100`,
)

const resultsRead = rowRead(
  {
    id: [id, 'v.id'],
    documentId: [id, 'v.document_id'],
    status: [reviewFields.status, 'v.status'],
    summary: [reviewFields.summary, 'v.summary'],
    reasons: [reviewFields.reasons, 'v.reasons'],
    ruleResults: [reviewFields.ruleResults, 'v.rule_results'],
    extractedFields: [documentResult.fields.extractedFields, 'v.extracted_fields'],
    definitionVersion: [reviewFields.definitionVersion, 'v.definition_version'],
    reviewer: [reviewFields.reviewer, 'v.reviewer'],
    createdAt: [at, 'v.created_at'],
  },
  `from requirements n
   join compliance_documents d on d.organization_id = $1 and d.requirement_id = n.id and d.removed_at is null
   join document_results v on v.organization_id = $1 and v.document_id = d.id
   where ${own} order by v.created_at desc, v.id desc limit 500`,
)

export const askRequirementFile = (requirementId: string, reach: Reach) =>
  [
    asked(requirementRead, requirementId, reach),
    asked(acceptedRead, requirementId, reach),
    asked(documentsRead, requirementId, reach),
    asked(resultsRead, requirementId, reach),
  ] as const
