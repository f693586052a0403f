import type { Document, DocumentType, Gateway } from './gateway.ts'
import { reviewDocument } from './review-document.ts'

const REVIEWER = { type: 'AGENT', name: 'Reference review agent', version: '1' }
const READS_MOST = 3

/** Reviews every document that nobody has looked at; returns how many results were posted. */
export async function reviewApplication(gateway: Gateway, applicationId: string): Promise<number> {
  let posted = 0
  for (let reads = 0; reads < READS_MOST; reads++) {
    const { requirements } = await gateway.bundle(applicationId)
    const types = requirements.flatMap(({ documentTypes = [] }) => documentTypes)
    const outcomes: string[] = []
    for (const type of types)
      for (const document of type.documents)
        if (document.status === 'UPLOADED') outcomes.push(await reviewOne(gateway, type, document))
    posted += outcomes.filter((outcome) => outcome === 'posted').length
    if (!outcomes.includes('late')) break
  }
  return posted
}

async function reviewOne(gateway: Gateway, type: DocumentType, document: Document) {
  const { definitionVersion } = type
  const content = await gateway.download(document)
  return gateway.postResult(document.id, {
    ...reviewDocument(content, type),
    definitionVersion,
    reviewer: REVIEWER,
    // The same for the same document under the same definition, however often an event comes.
    idempotencyId: `review ${document.id} ${definitionVersion}`,
  })
}
