// The property's side, on the staff door: what is asked for, how documents are read, and what applicants hand in.
import { Type } from 'typebox'
import { confirmation } from '../../kit/confirmation.ts'
import type { Ctx } from '../../kit/context.ts'
import { uuid } from '../../kit/fields.ts'
import { route } from '../../kit/http/route.ts'
import { createdOnce } from '../../kit/idempotency.ts'
import { readBack } from '../../kit/listing/read.ts'
import { Conflict, Forbidden, NotFound } from '../../kit/problems.ts'
import { ok } from '../../kit/reply.ts'
import { present } from '../../kit/resource.ts'
import type { Staff } from '../access/index.ts'
import { addDocumentType } from './definitions/add-document-type.ts'
import { approveDefinition } from './definitions/approve-definition.ts'
import { changeDocumentType } from './definitions/change-document-type.ts'
import { changeDraft, DefinitionApproved } from './definitions/change-draft.ts'
import { definitionChange, documentDefinition, newDefinition } from './definitions/document-definition.resource.ts'
import { documentType, documentTypeChange, newDocumentType } from './definitions/document-type.resource.ts'
import { draftDefinition } from './definitions/draft-definition.ts'
import { addTemplate } from './requirements/add-template.ts'
import { applyTemplates } from './requirements/apply-templates.ts'
import { changeTemplate } from './requirements/change-template.ts'
import { requirement } from './requirements/requirement.resource.ts'
import { newTemplate, requirementTemplate, templateChange } from './requirements/requirement-template.resource.ts'
import { document, newUpload, uploadedFile } from './uploads/document.resource.ts'
import { DocumentRejected } from './uploads/document-rejected.ts'
import { receiveUpload } from './uploads/receive-upload.ts'
import { removeUpload } from './uploads/remove-upload.ts'

const audience = 'staff'

const owed = Type.Object(
  { applicationId: uuid().schema, requirements: Type.Array(requirement.schema) },
  { title: 'applicationRequirements' },
)

export const propertySideRoutes = [
  route({
    method: 'POST',
    path: '/documentTypes',
    audience,
    summary: 'Add a kind of document that applicants hand in',
    body: newDocumentType,
    returns: { 201: documentType.schema, 200: documentType.schema },
    problems: [Forbidden, Conflict],
    handle: async (ctx, { body }) => {
      const result = await addDocumentType(ctx, body)
      return createdOnce(present(documentType, result.row), result)
    },
  }),
  route({
    method: 'PUT',
    path: '/documentTypes/{documentTypeId}',
    audience,
    summary: 'Change a document type: what is missing stays, null clears',
    body: documentTypeChange,
    returns: { 200: documentType.schema },
    problems: [Forbidden],
    handle: async (ctx, { params, body }) =>
      ok(present(documentType, await changeDocumentType(ctx, params.documentTypeId, body))),
  }),
  route({
    method: 'POST',
    path: '/documentTypes/{documentTypeId}/definitions',
    audience,
    summary: 'Draft a definition of what is looked for in documents of a type',
    operationId: 'createDocumentDefinition',
    body: newDefinition,
    returns: { 201: documentDefinition.schema, 200: documentDefinition.schema },
    problems: [Forbidden],
    handle: async (ctx, { params, body }) => {
      const result = await draftDefinition(ctx, params.documentTypeId, body)
      return createdOnce(present(documentDefinition, result.row), result)
    },
  }),
  route({
    method: 'PUT',
    path: '/documentDefinitions/{documentDefinitionId}',
    audience,
    summary: 'Change a draft: what is missing stays',
    body: definitionChange,
    returns: { 200: documentDefinition.schema },
    problems: [Forbidden, DefinitionApproved],
    handle: async (ctx, { params, body }) =>
      ok(present(documentDefinition, await changeDraft(ctx, params.documentDefinitionId, body))),
  }),
  route({
    method: 'POST',
    path: '/documentDefinitions/{documentDefinitionId}/approve',
    audience,
    summary: 'Approve a draft, which gives it the next version and supersedes the one before it',
    operationId: 'approveDocumentDefinition',
    returns: { 200: documentDefinition.schema },
    problems: [Forbidden, DefinitionApproved],
    handle: async (ctx: Ctx<Staff>, { params }) =>
      ok(present(documentDefinition, await approveDefinition(ctx, params.documentDefinitionId))),
  }),
  route({
    method: 'POST',
    path: '/requirementTemplates',
    audience,
    summary: 'Add something that a property asks its applicants to hand in',
    body: newTemplate,
    returns: { 201: requirementTemplate.schema, 200: requirementTemplate.schema },
    problems: [NotFound],
    handle: async (ctx, { body }) => {
      const result = await addTemplate(ctx, body)
      return createdOnce(present(requirementTemplate, result.row), result)
    },
  }),
  route({
    method: 'PUT',
    path: '/requirementTemplates/{requirementTemplateId}',
    audience,
    summary: 'Change what a property asks for: what is missing stays, null clears; what is owed already stays too',
    body: templateChange,
    returns: { 200: requirementTemplate.schema },
    handle: async (ctx, { params, body }) =>
      ok(present(requirementTemplate, await changeTemplate(ctx, params.requirementTemplateId, body))),
  }),
  route({
    method: 'POST',
    path: '/applications/{applicationId}/requirements',
    audience,
    grant: 'requirements:create',
    alsoGrant: 'applications:update',
    summary: 'Let an application owe what its property asks for by now; again adds nothing',
    operationId: 'createApplicationRequirements',
    returns: { 200: owed },
    handle: async (ctx, { params: { applicationId } }) => {
      const requirements = await applyTemplates(ctx, applicationId)
      return ok({ applicationId, requirements: requirements.map((row) => present(requirement, row, ctx.caller)) })
    },
  }),
  route({
    method: 'POST',
    path: '/requirements/{requirementId}/documents',
    audience,
    grant: 'documents:create',
    summary: 'Upload a document for a requirement',
    operationId: 'uploadDocument',
    form: uploadedFile,
    body: newUpload,
    returns: { 201: document.schema, 200: document.schema },
    problems: [Conflict],
    handle: async (ctx, { params, body, file }) => {
      const result = await receiveUpload(ctx, params.requirementId, body, file)
      return createdOnce(await readBack(ctx, document, result.row.id), result)
    },
  }),
  route({
    method: 'DELETE',
    path: '/documents/{documentId}',
    audience,
    summary: 'Remove an upload; its record stays, without the file',
    returns: { 200: confirmation },
    problems: [DocumentRejected],
    handle: async (ctx, { params: { documentId } }) => {
      await removeUpload(ctx, documentId)
      return ok({ message: `Document ${documentId} is removed` })
    },
  }),
]
