import type { Backoffice, RequirementFile, ReviewDocumentRequest, UploadDocumentRequest } from '@gatelodge/backoffice'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'

export type HandedIn = NonNullable<RequirementFile['documents']>[number]
export type DocumentKind = NonNullable<RequirementFile['documentTypes']>[number]

/** Whatever comes of it, what stands is read again. */
async function change(ask: (client: Backoffice) => Promise<unknown>) {
  try {
    await call(ask)
  } finally {
    await happened('documentsChanged')
  }
}

export const reviewDocument = (id: string, body: ReviewDocumentRequest) =>
  change((client) => client.documents.review(id, body))

export const handIn = (requirementId: string, body: UploadDocumentRequest) =>
  change((client) => client.requirements.upload(requirementId, body))

/** Its record stays, without the file. */
export const removeDocument = (id: string) => change((client) => client.documents.delete(id))
