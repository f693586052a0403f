// The three requests that a reviewer makes.

export type Rule = { readonly id: string; readonly code: string }
export type Document = { readonly id: string; readonly status: string; readonly mimeType: string; readonly url: string }
export type DocumentType = {
  readonly code: string
  readonly definitionVersion: number | null
  readonly fields: readonly { readonly name: string }[]
  readonly rules: readonly Rule[]
  readonly documents: readonly Document[]
}
export type Bundle = { readonly requirements: readonly { readonly documentTypes?: readonly DocumentType[] }[] }

export class Gateway {
  readonly #url: string
  readonly #key: string

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  /** Without what is done with, and without what earlier reviews said. */
  async bundle(applicationId: string): Promise<Bundle> {
    const query = new URLSearchParams({
      hideDocumentTypesOnValidatedRequirement: 'true',
      exclude: 'requirements.documentTypes.documents.reviewResult,requirements.documentTypes.documents.extractedFields',
    })
    const answer = await fetch(`${this.#url}/compliance-documents/applications/${applicationId}/bundle?${query}`, {
      headers: { 'x-api-key': this.#key },
    })
    if (!answer.ok) throw new Error(await refusal(answer))
    return (await answer.json()) as Bundle
  }

  /** The address is good for 15 minutes and needs no key. */
  async download({ url }: Document): Promise<Buffer> {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(await refusal(answer))
    return Buffer.from(await answer.arrayBuffer())
  }

  /** `late`: another version of the definition counts by now. `over`: the document was rejected or removed meanwhile. */
  async postResult(documentId: string, result: object): Promise<'posted' | 'late' | 'over'> {
    const answer = await fetch(`${this.#url}/documents/${documentId}/results`, {
      method: 'POST',
      headers: { 'x-api-key': this.#key, 'content-type': 'application/json' },
      body: JSON.stringify(result),
    })
    if (answer.ok) return 'posted'
    if (answer.status !== 409) throw new Error(await refusal(answer))
    return answer.headers.get('x-error-code') === 'definition_version_differs' ? 'late' : 'over'
  }
}

const refusal = async (answer: Response) => `${answer.status} ${await answer.text()}`
