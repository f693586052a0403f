import type { Backoffice, RequirementFile, ReviewDocumentRequest, UploadDocumentRequest } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call, callInBackground } from '../../api/call.ts'
import { setNow } from '../../kit/age.ts'

/** Addresses of files work for five minutes. */
const READ_AGAIN_MS = 240_000

export type HandedIn = NonNullable<RequirementFile['documents']>[number]
export type DocumentKind = NonNullable<RequirementFile['documentTypes']>[number]

export const requirementQuery = (id: string) =>
  queryOptions({
    queryKey: ['requirement', id],
    queryFn: async () => {
      const file = await callInBackground((client) => client.requirements.file.get(id))
      setNow(file.now)
      return file
    },
    refetchInterval: READ_AGAIN_MS,
    // Who opens it again later needs addresses that still work.
    gcTime: 0,
  })

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
