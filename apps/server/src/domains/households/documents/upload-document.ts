import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { cleanFileName, extensionOf } from '../../../kit/files/file-name.ts'
import { fileKey } from '../../../kit/files/file-store.ts'
import type { FormUpload } from '../../../kit/files/form.ts'
import { storeWithRecord } from '../../../kit/files/store-with-record.ts'
import type { Once } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { defineProblem } from '../../../kit/problems.ts'
import { createOnce, earlier, originOf } from '../../access/index.ts'
import { updateLease } from '../leases/lease.queries.ts'
import { lockHousehold } from '../lock-household.ts'
import { insertDocument, leaseToSign, type StoredDocument } from './document.queries.ts'
import type { newDocument } from './document.resource.ts'
import { DOCUMENT_AREA } from './sweep-documents.ts'

export class LeaseDocumentSet extends defineProblem(
  409,
  'lease_document_set',
  'The lease is completed and has its document, which is not replaced.',
) {}

/** A repeated idempotencyId gives back the first document and stores nothing. */
export async function uploadDocument(
  ctx: Ctx,
  householdId: string,
  input: InputOf<typeof newDocument>,
  file: FormUpload,
): Promise<Once<StoredDocument>> {
  const { caller, db } = ctx
  const documentType = input.documentType ?? 'Miscellaneous'
  const isLease = documentType === 'Lease'
  const before = await db.transaction(caller, async (tx) => {
    const found = await earlier(tx, caller, 'household_documents', originOf(caller, input.idempotencyId))?.()
    if (!found) await placeFor(ctx, tx, householdId, isLease)
    return found
  })
  if (before) return { row: before, replayed: true }

  const id = newId()
  const key = fileKey(DOCUMENT_AREA, caller.organizationId, id)
  return storeWithRecord(ctx, { key, file }, (checkKept) =>
    createOnce(ctx, 'household_documents', input, {
      create: async (tx, made) => {
        checkKept()
        const { household, lease } = await placeFor(ctx, tx, householdId, isLease)
        const stored = await insertDocument(tx, caller, {
          ...made,
          id,
          property_id: household.property_id,
          household_id: household.id,
          name: nameOf(input.name, file),
          document_type: documentType,
          mime_type: file.contentType,
          size: file.size,
          sha256: file.sha256,
          store_key: key,
        })
        if (!stored) return undefined
        if (lease) await updateLease(tx, caller, lease.id, { document_id: id })
        await audit(tx, caller, 'document.uploaded', id, ctx.requestId)
        return stored
      },
    }),
  )
}

/** The household, and the lease whose document this becomes. A locked household takes documents too. */
async function placeFor({ caller }: Ctx, tx: Tx, householdId: string, isLease: boolean) {
  const household = await lockHousehold(tx, caller, householdId)
  const lease = isLease ? await leaseToSign(tx, caller, household.id) : undefined
  if (lease?.completed_at && lease.document_id)
    throw new LeaseDocumentSet(
      `Lease ${lease.id} was completed on ${lease.completed_at.toISOString()} with document ${lease.document_id}: it cannot be replaced. Upload this one as LeaseAddendum`,
    )
  return { household, lease }
}

const nameOf = (given: string | undefined, file: FormUpload) =>
  cleanFileName(given ?? '') ?? cleanFileName(file.fileName) ?? `document${extensionOf(file.contentType)}`
