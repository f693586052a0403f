// A document-review agent in a scene, and the steps that it and the property take.
import assert from 'node:assert/strict'
import { aField, aFile, multipart } from '../multipart.ts'
import type { Answer } from '../server.ts'
import { type Body, Scene } from './scene.ts'

export const REASONS = [{ code: 'BLURRED', message: 'Cannot be read', page: 1 }]
/** What a status needs beside itself. */
export const reasonsFor = (status: string) =>
  status === 'REJECTED' || status === 'WAITING_FOR_APPLICANT' ? { reasons: REASONS } : {}

let count = 0

export class Review {
  readonly scene: Scene
  /** A document-review agent, for which the routes are switched on. */
  readonly agent: string
  readonly agentIntegrationId: string

  private constructor(scene: Scene, agent: { text: string; integrationId: string }) {
    this.scene = scene
    this.agent = agent.text
    this.agentIntegrationId = agent.integrationId
  }

  /** The property asks for nothing but what the tests let it ask for. */
  static async open(settings: Readonly<Record<string, string>> = {}): Promise<Review> {
    const scene = await Scene.open(settings)
    const agent = await scene.server.make.key(scene.org, {
      kind: 'document-review',
      grants: ['compliance-documents:read', 'documents:update'],
      capabilities: ['complianceDocuments'],
    })
    const review = new Review(scene, agent)
    await review.askForNothing()
    return review
  }

  async askForNothing() {
    const query = `filter=propertyId=${this.scene.propertyId}&filter=isActive=true&limit=500`
    for (const { id } of await this.scene.doneByStaff(`GET /requirementTemplates?${query}`))
      await this.scene.doneByStaff(`PUT /requirementTemplates/${id}`, { isActive: false })
  }

  async type(): Promise<string> {
    count++
    return (await this.scene.doneByStaff('POST /documentTypes', { code: `TYPE_${count}`, name: `Type ${count}` })).id
  }

  /** Drafts and approves. */
  async define(typeId: string, content: object = {}): Promise<Body> {
    const draft = await this.scene.doneByStaff(`POST /documentTypes/${typeId}/definitions`, {
      fields: [{ name: 'grossPay', type: 'MONEY', isRequired: true }],
      mappings: [{ fieldName: 'grossPay', target: 'customer.monthlyIncomeAmount' }],
      rules: [{ code: 'RECENT', description: 'Not older than 60 days', severity: 'ERROR' }],
      ...content,
    })
    return this.scene.doneByStaff(`POST /documentDefinitions/${draft.id}/approve`)
  }

  template(typeIds: readonly string[], o: object = {}): Promise<Body> {
    return this.scene.doneByStaff('POST /requirementTemplates', {
      propertyId: this.scene.propertyId,
      name: `Asked for ${++count}`,
      appliesTo: 'APPLICATION',
      documentTypes: typeIds.map((documentTypeId) => ({ documentTypeId, isMandatory: true })),
      ...o,
    })
  }

  /** With what it owes, in order. */
  async application(body: object = {}): Promise<{ id: string; requirements: Body[]; application: Body }> {
    const application = await this.scene.application(body)
    return { id: application.id, requirements: await this.requirements(application.id), application }
  }

  /** A requirement that wants one document of one type, of an application of its own. */
  async slot(o: object = {}) {
    await this.askForNothing()
    const type = await this.type()
    await this.template([type], o)
    const { id, requirements } = await this.application()
    return { applicationId: id, requirementId: requirements[0].id as string, type }
  }

  async requirements(applicationId: string): Promise<Body[]> {
    const query = `filter=applicationId=${applicationId}&limit=500&sort=createdAt,id`
    return this.scene.doneByStaff(`GET /requirements?${query}`)
  }

  sign(applicationId: string): Promise<Body> {
    return this.scene.doneByStaff(`POST /applications/${applicationId}/sign`)
  }

  tryUpload(requirementId: string, typeId: string, o: { file?: Buffer; idempotencyId?: string; token?: string } = {}) {
    const parts = [
      aField('documentTypeId', typeId),
      ...(o.idempotencyId === undefined ? [] : [aField('idempotencyId', o.idempotencyId)]),
      aFile(o.file, 'stub.pdf'),
    ]
    const token = o.token ?? this.scene.token
    return this.scene.server.call(`POST /requirements/${requirementId}/documents`, { token, ...multipart(parts) })
  }

  async upload(requirementId: string, typeId: string, file?: Buffer): Promise<Body> {
    return this.scene.done(this.tryUpload(requirementId, typeId, file && { file }))
  }

  remove(documentId: string): Promise<Answer> {
    return this.scene.staff(`DELETE /documents/${documentId}`)
  }

  result(documentId: string, body: object, key = this.agent): Promise<Answer> {
    return this.scene.server.call(`POST /documents/${documentId}/results`, { key, body })
  }

  async review(documentId: string, status: string, body: object = {}): Promise<Body> {
    const answer = await this.result(documentId, { status, ...reasonsFor(status), ...body })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }

  tryBundle(applicationId: string, query: Record<string, string> = {}, key: string | undefined = this.agent) {
    return this.scene.server.call(`GET /compliance-documents/applications/${applicationId}/bundle`, { key, query })
  }

  async bundle(applicationId: string, query: Record<string, string> = {}): Promise<Body> {
    const { status, body, text } = await this.tryBundle(applicationId, query)
    assert.equal(status, 200, text)
    return body
  }

  /** Of the first requirement, as the agent is told. */
  async statusOf(applicationId: string): Promise<string> {
    return (await this.bundle(applicationId)).requirements[0].status
  }
}
