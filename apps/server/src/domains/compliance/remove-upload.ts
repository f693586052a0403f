import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import { forgetFile } from '../../kit/files/store-with-record.ts'
import { deriveStatus } from './derive-status.ts'
import { checkNotRejected } from './document-rejected.ts'
import { tellOfUpload } from './tell-of-upload.ts'
import { holdUpload, updateUpload } from './upload.queries.ts'

/** The record stays, without its bytes. Removed once, it is removed: again changes nothing and tells nobody. */
export async function removeUpload(ctx: Ctx, id: string): Promise<void> {
  const { caller, clock, db, files, requestId } = ctx
  const key = await db.transaction(caller, async (tx) => {
    const { document, requirement } = await holdUpload(tx, caller, id)
    if (document.removed_at) return null
    checkNotRejected(document)
    const removed = await updateUpload(tx, caller, id, { removed_at: clock.now(), store_key: null })
    const status = await deriveStatus(tx, caller, requirement)
    await tellOfUpload(ctx, tx, removed, requirement, status)
    await audit(tx, caller, 'requirement.upload_removed', id, requestId)
    return document.store_key
  })
  if (key !== null) await forgetFile(files, key)
}
