import { audit } from '../../../kit/audit.ts'
import type { Caller, Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { cleanFileName, extensionOf } from '../../../kit/files/file-name.ts'
import { fileKey } from '../../../kit/files/file-store.ts'
import type { FormUpload } from '../../../kit/files/form.ts'
import { storeWithRecord } from '../../../kit/files/store-with-record.ts'
import type { Once } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { createOnce, earlier, originOf } from '../../access/index.ts'
import { deriveStatus } from '../requirements/derive-status.ts'
import { lockRequirement, type StoredRequirement } from '../requirements/requirement.queries.ts'
import type { newUpload } from './document.resource.ts'
import { raiseDocumentUploaded } from './raise-document-uploaded.ts'
import { insertUpload, type StoredUpload } from './upload.queries.ts'

/** The area of the file store for what is handed in for requirements, and for nothing else. */
export const UPLOAD_AREA = 'compliance-documents'

type UploadTarget = { readonly requirementId: string; readonly documentTypeId: string }

/** Stores the file, its record, the requirement's status and the event: all or nothing. A repeated idempotencyId stores nothing. */
export async function receiveUpload(
  ctx: Ctx,
  requirementId: string,
  { idempotencyId, documentTypeId, name }: InputOf<typeof newUpload>,
  file: FormUpload,
): Promise<Once<StoredUpload>> {
  const { caller, db } = ctx
  const target = { requirementId, documentTypeId }

  const before = await db.transaction(caller, async (tx) => {
    const found = await earlier(tx, caller, 'compliance_documents', originOf(caller, idempotencyId))?.()
    if (!found) await lockRequirementFor(tx, caller, target)
    return found
  })
  if (before) return { row: sameRequirement(before, requirementId), replayed: true }

  const id = newId()
  const key = fileKey(UPLOAD_AREA, caller.organizationId, id)
  const result = await storeWithRecord(ctx, { key, file }, (checkKept) =>
    createOnce(
      ctx,
      'compliance_documents',
      { idempotencyId },
      {
        create: async (tx, made) => {
          checkKept()
          const requirement = await lockRequirementFor(tx, caller, target)
          const stored = await insertUpload(tx, caller, {
            ...made,
            id,
            property_id: requirement.property_id,
            application_id: requirement.application_id,
            requirement_id: requirement.id,
            document_type_id: documentTypeId,
            file_name: nameOf(name, file),
            mime_type: file.contentType,
            size: file.size,
            sha256: file.sha256,
            store_key: key,
          })
          if (!stored) return undefined
          const status = await deriveStatus(tx, caller, requirement)
          await raiseDocumentUploaded(ctx, tx, stored, requirement, status)
          await audit(tx, caller, 'requirement.upload_received', id, ctx.requestId)
          return stored
        },
      },
    ),
  )
  return { ...result, row: sameRequirement(result.row, requirementId) }
}

/** Locks the requirement; NotFound unless it accepts documents of the type. */
async function lockRequirementFor(
  tx: Tx,
  caller: Caller,
  { requirementId, documentTypeId }: UploadTarget,
): Promise<StoredRequirement> {
  const requirement = await lockRequirement(tx, caller, requirementId)
  const accepted = await tx
    .selectFrom('requirement_document_types')
    .select('document_type_id')
    .where('organization_id', '=', caller.organizationId)
    .where('requirement_id', '=', requirementId)
    .where('document_type_id', '=', documentTypeId)
    .executeTakeFirst()
  if (!accepted) throw new NotFound(`The requirement accepts no document type with the id ${documentTypeId}`)
  return requirement
}

function sameRequirement(row: StoredUpload, requirementId: string): StoredUpload {
  if (row.requirement_id !== requirementId)
    throw new Conflict(
      `idempotencyId '${row.idempotency_id}' stands for an upload to another requirement. Choose one for each upload`,
    )
  return row
}

const nameOf = (given: string | undefined, file: FormUpload) =>
  cleanFileName(given ?? '') ?? cleanFileName(file.fileName) ?? `document${extensionOf(file.contentType)}`
