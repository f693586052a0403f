// The reviewer's side. Staff have it too. Defined, not published: for an integration without the capability `complianceDocuments` these paths
// do not exist.
import { type TSchema, Type } from 'typebox'
import { optional } from '../../../kit/field-wrappers.ts'
import { flag, uuid } from '../../../kit/fields.ts'
import { type Audience, route } from '../../../kit/http/route.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import { Conflict } from '../../../kit/problems.ts'
import { ok } from '../../../kit/reply.ts'
import { present } from '../../../kit/resource.ts'
import { requirement } from '../requirements/requirement.resource.ts'
import { document, documentResult, newResult } from '../uploads/document.resource.ts'
import { DocumentRejected } from '../uploads/document-rejected.ts'
import { DefinitionVersionDiffers, type Recorded, recordDocumentResult } from '../uploads/record-result.ts'
import { bundle, wholeBundle } from './bundle.wire.ts'
import { partsField } from './bundle-parts.ts'
import { readBundle } from './read-bundle.ts'

const unpublished = { availability: 'unpublished', capability: 'complianceDocuments' } as const

const statusOf = (status: TSchema) => Type.Object({ id: uuid().schema, status }, { additionalProperties: false })

/** The review, and the statuses of the document and its requirement. */
const recorded = Type.Object(
  {
    ...(documentResult.schema as unknown as { properties: Record<string, TSchema> }).properties,
    document: statusOf(document.fields.status.schema),
    requirement: statusOf(requirement.fields.status.schema),
  },
  { title: 'recordedResult', additionalProperties: false },
)

const presentRecorded = ({ result, document: reviewed, requirement: owed }: Recorded) => ({
  ...present(documentResult, result),
  document: { id: reviewed.id, status: reviewed.status },
  requirement: { id: owed.id, status: owed.status },
})

const resultRoute = (audience: Audience) =>
  route({
    method: 'POST',
    path: '/documents/{documentId}/results',
    audience,
    ...(audience === 'partner' && unpublished),
    summary: 'Record what a review found in a document, which sets its status',
    operationId: 'reviewDocument',
    body: newResult,
    returns: { 201: recorded, 200: recorded },
    problems: [Conflict, DocumentRejected, DefinitionVersionDiffers],
    handle: async (ctx, { params, body }) => {
      const result = await recordDocumentResult(ctx, params.documentId, body)
      return createdOnce(presentRecorded(result), result)
    },
  })

const bundleRoute = (audience: Audience) =>
  route({
    method: 'GET',
    path: '/compliance-documents/applications/{applicationId}/bundle',
    audience,
    // It shows documents, so it takes what documents take; whoever may read those may read the rest of it.
    ...(audience === 'partner' ? unpublished : { grant: 'documents:read' }),
    summary: 'Read what an application owes, what was handed in for it and what reviews found',
    query: {
      exclude: optional(
        partsField(wholeBundle, 'Paths of parts to leave out, with commas: requirements.documentTypes.rules.'),
      ),
      hideDocumentTypesOnValidatedRequirement: optional(
        flag({ doc: 'True: requirements that are VALIDATED come without documentTypes.' }),
      ),
    },
    returns: { 200: bundle },
    handle: async (ctx, { params, query }) =>
      ok(
        await readBundle(ctx, params.applicationId, {
          excluded: query.exclude ?? new Set(),
          hideDocumentTypesOnValidated: query.hideDocumentTypesOnValidatedRequirement ?? false,
        }),
      ),
  })

export const bundleRoutes = [bundleRoute('partner'), bundleRoute('staff'), resultRoute('partner'), resultRoute('staff')]
