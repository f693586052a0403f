// Reads all of a bundle in one statement, so that it is of one moment: a status and the documents it follows from never disagree.
import type { Caller } from '../../../kit/context.ts'
import type { Statement } from '../../../kit/db/tenant-query.ts'

export type DefinitionRow = {
  readonly id: string
  readonly version: number | null
  readonly fields: readonly unknown[]
  readonly mappings: readonly unknown[]
  readonly rules: readonly unknown[]
}

export type DocumentRow = {
  readonly requirementId: string
  readonly documentTypeId: string
  readonly storeKey: string
  readonly id: string
  readonly fileName: string
  readonly mimeType: string
  readonly size: number
  readonly status: string
  readonly uploadedAt: string
  readonly extractedFields: readonly unknown[]
  readonly reviewResult: ({ readonly createdAt: string } & Readonly<Record<string, unknown>>) | null
}

export type BundleRows = {
  readonly application: {
    readonly applicationId: string
    readonly propertyId: string
    readonly organizationId: string
    readonly householdId: string
    readonly status: string
    readonly signedAt: string | null
  }
  readonly requirements: readonly {
    readonly id: string
    readonly name: string
    readonly description: string | null
    readonly customerId: string | null
    readonly status: string
    readonly isMandatory: boolean
    readonly minDocuments: number
    readonly matchRule: string
  }[]
  readonly types: readonly {
    readonly requirementId: string
    readonly documentTypeId: string
    readonly code: string
    readonly name: string
    readonly definitionId: string | null
  }[]
  readonly definitions: readonly DefinitionRow[]
  readonly documents: readonly DocumentRow[]
}

// The definition of a type that is not pinned is the one that signing would pin now.
const TEXT = `
with wanted as (
  select * from applications where organization_id = $1 and id = $2 and ($3::uuid[] is null or property_id = any($3))
), owed as (
  select r.* from requirements r join wanted a on r.organization_id = a.organization_id and r.application_id = a.id
), accepted as (
  select t.requirement_id, t.document_type_id, t.position, k.code, k.name,
    case when t.pinned_at is null then c.id else t.definition_id end as definition_id
  from owed r
  join requirement_document_types t on t.organization_id = $1 and t.requirement_id = r.id
  join document_types k on k.organization_id = $1 and k.id = t.document_type_id
  left join document_definitions c on c.organization_id = $1 and c.document_type_id = t.document_type_id
    and c.status = 'APPROVED' and t.pinned_at is null
)
select json_build_object(
  'application', (select json_build_object('applicationId', a.id, 'propertyId', a.property_id, 'organizationId', a.organization_id,
      'householdId', a.household_id, 'status', a.status, 'signedAt', a.signed_at) from wanted a),
  'requirements', (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'description', r.description,
      'customerId', r.customer_id, 'status', r.status, 'isMandatory', r.is_mandatory, 'minDocuments', r.min_documents,
      'matchRule', r.match_rule) order by r.created_at, r.position, r.id), '[]') from owed r),
  'types', (select coalesce(json_agg(json_build_object('requirementId', t.requirement_id, 'documentTypeId', t.document_type_id,
      'code', t.code, 'name', t.name, 'definitionId', t.definition_id) order by t.requirement_id, t.position), '[]') from accepted t),
  'definitions', (select coalesce(json_agg(json_build_object('id', d.id, 'version', d.version, 'fields', d.fields,
      'mappings', d.mappings, 'rules', d.rules)), '[]') from document_definitions d
      where d.organization_id = $1 and d.id in (select definition_id from accepted)),
  'documents', (select coalesce(json_agg(json_build_object('requirementId', d.requirement_id, 'documentTypeId', d.document_type_id,
      'storeKey', d.store_key, 'id', d.id, 'fileName', d.file_name, 'mimeType', d.mime_type, 'size', d.size, 'status', d.status,
      'uploadedAt', d.created_at, 'extractedFields', d.extracted_fields,
      'reviewResult', case when v.id is not null then json_build_object('id', v.id, 'status', v.status, 'summary', v.summary,
        'reasons', v.reasons, 'ruleResults', v.rule_results, 'definitionVersion', v.definition_version, 'reviewer', v.reviewer,
        'createdAt', v.created_at) end) order by d.created_at, d.id), '[]')
      from owed r
      join compliance_documents d on d.organization_id = $1 and d.requirement_id = r.id and d.removed_at is null
      left join document_results v on v.organization_id = $1 and v.id = d.result_id))
where exists (select from wanted)`

/** No row outside the caller's walls. */
export const bundleStatement = ({ organizationId, reach }: Caller, applicationId: string): Statement => ({
  text: TEXT,
  values: [organizationId, applicationId, reach],
})
