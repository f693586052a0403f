import { defineProblem } from '../../../kit/problems.ts'
import type { StoredUpload } from './upload.queries.ts'

export class DocumentRejected extends defineProblem(
  409,
  'document_rejected',
  'The document was rejected, which is final: it stays as history only.',
) {}

export function checkNotRejected({ id, status }: StoredUpload) {
  if (status === 'REJECTED')
    throw new DocumentRejected(`Document ${id} was rejected, which is final. Another one can be uploaded`)
}
