// A property side and a reviewer, and the steps they take, for the tests of compliance.
import assert from 'node:assert/strict'
import { aField, aFile, multipart } from '../../multipart.ts'
import { type Answer, startServer, type TestServer } from '../../server.ts'
import { Desk } from '../applications/desk.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a partner does, without types
type Body = any

export const REASONS = [{ code: 'BLURRED', message: 'Cannot be read', page: 1 }]
/** What a status needs beside itself. */
export const reasonsFor = (status: string) =>
  status === 'REJECTED' || status === 'WAITING_FOR_APPLICANT' ? { reasons: REASONS } : {}

let count = 0

export class Scene {
  readonly server: TestServer
  readonly desk: Desk
  /** A document-review agent, for which the routes are switched on. */
  readonly agent: string
  readonly agentIntegrationId: string

  private constructor(server: TestServer, desk: Desk, agent: { text: string; integrationId: string }) {
    this.server = server
    this.desk = desk
    this.agent = agent.text
    this.agentIntegrationId = agent.integrationId
  }

  /** The property asks for nothing but what the tests let it ask for. */
  static async arrange(settings: Readonly<Record<string, string>> = {}): Promise<Scene> {
    const server = await startServer({ settings })
    const desk = await Desk.open(server)
    const grants = ['compliance-documents:read', 'documents:update']
    const agent = await server.make.key(desk.org, {
      kind: 'document-review',
      grants,
      capabilities: ['complianceDocuments'],
    })
    const scene = new Scene(server, desk, agent)
    await scene.askForNothing()
    return scene
  }

  async askForNothing() {
    const query = `filter=propertyId=${this.desk.propertyId}&filter=isActive=true&limit=500`
    for (const { id } of await this.staff(`GET /requirementTemplates?${query}`))
      await this.staff(`PUT /requirementTemplates/${id}`, { isActive: false })
  }

  staff(what: string, body?: unknown): Promise<Body> {
    return this.desk.done(this.desk.staff(what, body))
  }

  async type(): Promise<string> {
    count++
    return (await this.staff('POST /documentTypes', { code: `TYPE_${count}`, name: `Type ${count}` })).id
  }

  /** Drafts and approves. */
  async define(typeId: string, content: object = {}): Promise<Body> {
    const draft = await this.staff(`POST /documentTypes/${typeId}/definitions`, {
      fields: [{ name: 'grossPay', type: 'MONEY', isRequired: true }],
      mappings: [{ fieldName: 'grossPay', target: 'customer.monthlyIncomeAmount' }],
      rules: [{ code: 'RECENT', description: 'Not older than 60 days', severity: 'ERROR' }],
      ...content,
    })
    return this.staff(`POST /documentDefinitions/${draft.id}/approve`)
  }

  template(typeIds: readonly string[], o: object = {}): Promise<Body> {
    return this.staff('POST /requirementTemplates', {
      propertyId: this.desk.propertyId,
      name: `Asked for ${++count}`,
      appliesTo: 'APPLICATION',
      documentTypes: typeIds.map((documentTypeId) => ({ documentTypeId, isMandatory: true })),
      ...o,
    })
  }

  /** With what it owes, in order. */
  async application(body: object = {}): Promise<{ id: string; requirements: Body[]; application: Body }> {
    const application = await this.desk.application(body)
    return { id: application.id, requirements: await this.requirements(application.id), application }
  }

  async requirements(applicationId: string): Promise<Body[]> {
    const query = `filter=applicationId=${applicationId}&limit=500&sort=createdAt,id`
    return this.staff(`GET /requirements?${query}`)
  }

  sign(applicationId: string): Promise<Body> {
    return this.staff(`POST /applications/${applicationId}/sign`)
  }

  tryUpload(requirementId: string, typeId: string, o: { file?: Buffer; idempotencyId?: string; token?: string } = {}) {
    const parts = [
      aField('documentTypeId', typeId),
      ...(o.idempotencyId === undefined ? [] : [aField('idempotencyId', o.idempotencyId)]),
      aFile(o.file, 'stub.pdf'),
    ]
    const token = o.token ?? this.desk.token
    return this.server.call(`POST /requirements/${requirementId}/documents`, { token, ...multipart(parts) })
  }

  async upload(requirementId: string, typeId: string, file?: Buffer): Promise<Body> {
    return this.desk.done(this.tryUpload(requirementId, typeId, file && { file }))
  }

  remove(documentId: string): Promise<Answer> {
    return this.desk.staff(`DELETE /documents/${documentId}`)
  }

  result(documentId: string, body: object, key = this.agent): Promise<Answer> {
    return this.server.call(`POST /documents/${documentId}/results`, { key, body })
  }

  async review(documentId: string, status: string, body: object = {}): Promise<Body> {
    const answer = await this.result(documentId, { status, ...reasonsFor(status), ...body })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }

  tryBundle(applicationId: string, query: Record<string, string> = {}, key: string | undefined = this.agent) {
    return this.server.call(`GET /compliance-documents/applications/${applicationId}/bundle`, { key, query })
  }

  async bundle(applicationId: string, query: Record<string, string> = {}): Promise<Body> {
    const { status, body, text } = await this.tryBundle(applicationId, query)
    assert.equal(status, 200, text)
    return body
  }
}
