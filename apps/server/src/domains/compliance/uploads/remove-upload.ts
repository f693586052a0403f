import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { forgetFile } from '../../../kit/files/store-with-record.ts'
import { deriveStatus } from '../requirements/derive-status.ts'
import { checkNotRejected } from './document-rejected.ts'
import { raiseDocumentUploaded } from './raise-document-uploaded.ts'
import { lockUpload, updateUpload } from './upload.queries.ts'

/** Removes the file; its record stays. Removing it again changes nothing and raises no event. */
export async function removeUpload(ctx: Ctx, id: string): Promise<void> {
  const { caller, clock, db, files, requestId } = ctx
  const key = await db.transaction(caller, async (tx) => {
    const { document, requirement } = await lockUpload(tx, caller, id)
    if (document.removed_at) return null
    checkNotRejected(document)
    const removed = await updateUpload(tx, caller, id, { removed_at: clock.now(), store_key: null })
    const status = await deriveStatus(tx, caller, requirement)
    await raiseDocumentUploaded(ctx, tx, removed, requirement, status)
    await audit(tx, caller, 'requirement.upload_removed', id, requestId)
    return document.store_key
  })
  if (key !== null) await forgetFile(files, key)
}
