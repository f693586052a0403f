import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { raise } from '../../../kit/events.ts'
import { integrationOf } from '../../access/index.ts'
import { householdOf, type StoredRequirement } from '../requirements/requirement.queries.ts'
import type { RequirementStatus } from '../requirements/requirement.resource.ts'
import { uploadReceived, uploadRemoved } from './requirement-upload.event.ts'
import type { StoredUpload } from './upload.queries.ts'

/** Raises `uploadReceived`, or `uploadRemoved` once the document is removed. */
export async function raiseDocumentUploaded(
  ctx: Ctx,
  tx: Tx,
  document: StoredUpload,
  { id, customer_id }: StoredRequirement,
  requirementStatus: RequirementStatus,
) {
  const { application_id: applicationId, property_id: propertyId } = document
  const data = {
    applicationId,
    requirementId: id,
    requirementStatus,
    documentId: document.id,
    documentTypeId: document.document_type_id,
    propertyId,
    organizationId: document.organization_id,
    householdId: await householdOf(tx, ctx.caller, applicationId),
    customerId: customer_id,
  }
  const about = { within: propertyId, causedBy: integrationOf(ctx.caller) }
  if (document.removed_at)
    await raise(ctx, tx, uploadRemoved, { ...about, data: { ...data, removedAt: document.removed_at } })
  else await raise(ctx, tx, uploadReceived, { ...about, data: { ...data, receivedAt: document.created_at } })
}
