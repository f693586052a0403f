// The compliance bundle as a reviewer reads it.
import { Type } from 'typebox'
import { nullable } from '../../../kit/field-wrappers.ts'
import { flag, int, moment, uuid } from '../../../kit/fields.ts'
import { schemaOf } from '../../../kit/input.ts'
import { definitionContent } from '../definitions/document-definition.resource.ts'
import { requirement } from '../requirements/requirement.resource.ts'
import { document, documentResult, reviewFields } from '../uploads/document.resource.ts'
import type { BundleRows, DefinitionRow, DocumentRow } from './bundle.queries.ts'
import { anyPart, isLeftOut, leaveOut } from './bundle-parts.ts'

const id = uuid().schema
const isTrue = flag()

const reviewResult = schemaOf({ id: documentResult.fields.id, ...reviewFields, createdAt: moment() })

const documentPart = Type.Object({
  id,
  fileName: Type.String(),
  mimeType: Type.String(),
  size: Type.Integer(),
  url: document.fields.url.schema,
  status: document.fields.status.schema,
  uploadedAt: moment().schema,
  extractedFields: document.fields.extractedFields.schema,
  reviewResult: Type.Union([reviewResult, Type.Null()]),
})

const documentTypePart = Type.Object({
  id,
  code: Type.String(),
  name: Type.String(),
  definitionVersion: nullable(int()).schema,
  fields: definitionContent.fields.schema,
  mappings: definitionContent.mappings.schema,
  rules: definitionContent.rules.schema,
  documents: Type.Array(documentPart),
})

const requirementPart = Type.Object({
  id,
  name: Type.String(),
  description: nullable(requirement.fields.name).schema,
  customerId: nullable(uuid()).schema,
  status: requirement.fields.status.schema,
  isMandatory: isTrue.schema,
  minDocuments: Type.Integer(),
  matchRule: requirement.fields.matchRule.schema,
  documentTypes: Type.Array(documentTypePart),
})

/** With every part it can have. */
export const wholeBundle = Type.Object(
  {
    applicationId: id,
    propertyId: id,
    organizationId: id,
    householdId: id,
    status: Type.String(),
    signedAt: nullable(moment()).schema,
    requirements: Type.Array(requirementPart),
  },
  { title: 'complianceBundle' },
)

export const bundle = anyPart(wholeBundle)

export type BundleSelection = { readonly excluded: ReadonlySet<string>; readonly hideDocumentTypesOnValidated: boolean }

/** An address for one document, signed now. */
type Sign = (document: DocumentRow) => Promise<string>

const NONE: Omit<DefinitionRow, 'id'> = { version: null, fields: [], mappings: [], rules: [] }

export async function presentBundle(
  rows: BundleRows,
  { excluded, hideDocumentTypesOnValidated }: BundleSelection,
  sign: Sign,
) {
  const definitions = new Map(rows.definitions.map((definition) => [definition.id, definition]))
  const types = Map.groupBy(rows.types, ({ requirementId }) => requirementId)
  const documents = Map.groupBy(rows.documents, placeOf)
  const signed = !isLeftOut(excluded, 'requirements.documentTypes.documents.url')

  const documentTypes = (requirementId: string) =>
    Promise.all(
      (types.get(requirementId) ?? []).map(async ({ documentTypeId, code, name, definitionId }) => {
        const { version, fields, mappings, rules } = definitions.get(definitionId ?? '') ?? NONE
        const handedIn = documents.get(placeOf({ requirementId, documentTypeId })) ?? []
        return {
          id: documentTypeId,
          code,
          name,
          definitionVersion: version,
          fields,
          mappings,
          rules,
          documents: await Promise.all(handedIn.map(async (each) => documentOf(each, signed ? await sign(each) : ''))),
        }
      }),
    )

  const requirements = await Promise.all(
    rows.requirements.map(async (owed) => ({
      ...owed,
      isMandatory: isTrue.toWire(owed.isMandatory),
      ...(!(hideDocumentTypesOnValidated && owed.status === 'VALIDATED') && {
        documentTypes: await documentTypes(owed.id),
      }),
    })),
  )
  return leaveOut({ ...rows.application, requirements }, excluded)
}

const placeOf = ({ requirementId, documentTypeId }: { requirementId: string; documentTypeId: string }) =>
  `${requirementId} ${documentTypeId}`

const documentOf = (row: DocumentRow, url: string) => ({
  id: row.id,
  fileName: row.fileName,
  mimeType: row.mimeType,
  size: row.size,
  url,
  status: row.status,
  uploadedAt: spoken(row.uploadedAt),
  extractedFields: row.extractedFields,
  reviewResult: row.reviewResult && { ...row.reviewResult, createdAt: spoken(row.reviewResult.createdAt) },
})

/** Rewrites a moment from PostgreSQL's JSON format into the API's. */
export const spoken = (at: string) => new Date(at).toISOString()
