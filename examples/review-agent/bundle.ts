// The part of a compliance bundle that a reviewer looks at. The route is not in the published contract, so its shape is written here.
import type { Gatelodge } from '@gatelodge/sdk/client'

export type Document = { readonly id: string; readonly status: string; readonly url: string }
export type DocumentType = {
  readonly definitionVersion: number | null
  readonly fields: readonly { readonly name: string }[]
  readonly rules: readonly { readonly id: string }[]
  readonly documents: readonly Document[]
}
type Bundle = { readonly requirements: readonly { readonly documentTypes?: readonly DocumentType[] }[] }

/** Without document types of validated requirements, and without the results of earlier reviews. */
export async function readDocumentTypes(gatelodge: Gatelodge, applicationId: string): Promise<DocumentType[]> {
  const query = {
    hideDocumentTypesOnValidatedRequirement: true,
    exclude: 'requirements.documentTypes.documents.reviewResult,requirements.documentTypes.documents.extractedFields',
  }
  const path = `/compliance-documents/applications/${applicationId}/bundle`
  const { requirements } = await gatelodge.request<Bundle>('GET', path, { query })
  return requirements.flatMap(({ documentTypes = [] }) => documentTypes)
}
