import { ConflictError, type Gatelodge } from '@gatelodge/sdk/client'
import { type Document, type DocumentType, readDocumentTypes } from './bundle.ts'
import { reviewDocument } from './review-document.ts'

const REVIEWER = { type: 'AGENT', name: 'Reference review agent', version: '1' }
const READS_MOST = 3

/** Reviews every document that has no review yet (UPLOADED); returns how many results were posted. */
export async function reviewApplication(gatelodge: Gatelodge, applicationId: string): Promise<number> {
  let posted = 0
  for (let reads = 0; reads < READS_MOST; reads++) {
    const outcomes: string[] = []
    for (const type of await readDocumentTypes(gatelodge, applicationId))
      for (const document of type.documents)
        if (document.status === 'UPLOADED') outcomes.push(await reviewOne(gatelodge, type, document))
    posted += outcomes.filter((outcome) => outcome === 'posted').length
    if (!outcomes.includes('late')) break
  }
  return posted
}

/** `late`: another version of the definition counts by now. `over`: the document was rejected or removed meanwhile. */
async function reviewOne(gatelodge: Gatelodge, type: DocumentType, document: Document) {
  const { definitionVersion } = type
  const content = await gatelodge.download(document)
  const body = {
    ...reviewDocument(await content.bytes(), type),
    definitionVersion,
    reviewer: REVIEWER,
    // The same for the same document under the same definition, however often an event comes.
    idempotencyId: `review ${document.id} ${definitionVersion}`,
  }
  try {
    await gatelodge.request('POST', `/documents/${document.id}/results`, { body })
    return 'posted'
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    return error.code === 'definition_version_differs' ? 'late' : 'over'
  }
}
