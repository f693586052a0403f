// Two screening providers at the properties of a scene, and the steps that they and the property take.
import assert from 'node:assert/strict'
import { newId } from '../../src/kit/ids.ts'
import type { Worker } from '../../src/kit/work/worker.ts'
import type { Answer } from '../server.ts'
import { type Body, Scene } from './scene.ts'

type Provider = { readonly key: string; readonly id: string }
type Person = Readonly<Record<string, unknown>>
type Applying = { readonly unitId?: string; readonly applicants?: readonly Person[]; readonly pets?: readonly object[] }

export const METHODS = ['Credit report', 'Criminal records', 'Eviction records'] as const

let count = 0

/** A person unlike any other, but for what is given. */
export const person = (o: Person = {}): Person => ({
  firstName: 'Ada',
  lastName: `Lovelace${++count}`,
  isPrimary: true,
  birthDate: '1990-12-10',
  ...o,
})

export class Screening {
  readonly scene: Scene
  readonly properties: readonly [string, string]
  readonly providers: readonly [Provider, Provider]
  readonly #methods = new Map<string, readonly string[]>()
  readonly #worker: Worker

  private constructor(scene: Scene, providers: readonly [Provider, Provider]) {
    this.scene = scene
    this.properties = [scene.propertyId, scene.otherPropertyId]
    this.providers = providers
    this.#worker = scene.server.startWorker()
  }

  /** Two properties, both screened by the first provider; each provider has three methods at each. */
  static async open(): Promise<Screening> {
    const scene = await Scene.open()
    const { make } = scene.server
    const provider = async () => {
      const { text, integrationId } = await make.key(scene.org, { kind: 'screening', capabilities: ['screening'] })
      return { key: text, id: integrationId }
    }
    const screening = new Screening(scene, [await provider(), await provider()])
    for (const propertyId of screening.properties) {
      for (const { id } of screening.providers) await screening.#configure(propertyId, id)
      await screening.setProvider(propertyId, screening.providers[0])
    }
    return screening
  }

  async #configure(propertyId: string, providerId: string) {
    const ids: string[] = []
    for (const name of METHODS) {
      const method = { propertyId, providerId, name, type: 'CREDIT' }
      ids.push((await this.scene.doneByStaff('POST /screeningMethods', method, 201)).id)
    }
    this.#methods.set(`${propertyId} ${providerId}`, ids)
  }

  methods(propertyId: string, { id }: Provider = this.providers[0]): readonly string[] {
    return this.#methods.get(`${propertyId} ${id}`) ?? []
  }

  setProvider = (propertyId: string, { id }: Provider): Promise<Body> =>
    this.scene.doneByStaff(`PUT /properties/${propertyId}/screeningProvider`, { providerId: id })

  async floorPlan(propertyId: string, name: string | null, marketingName: string | null) {
    const id = newId()
    await this.scene.owner.query(
      `insert into floor_plans (organization_id, id, property_id, name, marketing_name, num_beds, num_baths, deposit_amount)
       values ($1, $2, $3, $4, $5, 1, 1, 50000)`,
      [this.scene.org.id, id, propertyId, name, marketingName],
    )
    return id
  }

  /** An application of one person from a new prospect; of a sitting household when one is given. */
  async applied(propertyId: string, o: Applying & { readonly householdId?: string } = {}): Promise<Body> {
    const { householdId, ...rest } = o
    const prospectId = await this.scene.prospect({ propertyId })
    if (householdId) await this.scene.doneByStaff(`PUT /prospects/${prospectId}/household`, { householdId })
    return this.scene.application({ prospectId, applicants: [person()], leaseTermMonths: 12, ...rest })
  }

  /** Approves the application and completes a lease for its unit. */
  async approveAndLease(applicationId: string): Promise<string> {
    await this.scene.doneByStaff(`PUT /applications/${applicationId}/status`, { status: 'APPROVED' })
    return this.scene.lease(applicationId)
  }

  async submit(applicationId: string, body: object = {}): Promise<string> {
    return (await this.scene.doneByStaff(`POST /applications/${applicationId}/screening`, body, 201)).id
  }

  /** A new application, submitted. */
  async submitted(propertyId = this.properties[0], o: Applying = {}) {
    const application = await this.applied(propertyId, o)
    return { application, requestId: await this.submit(application.id) }
  }

  detail = (requestId: string, { key }: Provider = this.providers[0], fields?: string): Promise<Answer> =>
    this.scene.server.call(`GET /screening-requests/${requestId}`, {
      key,
      ...(fields !== undefined && { query: { fields } }),
    })

  async payload(requestId: string, provider?: Provider): Promise<Body> {
    const { status, body, text } = await this.detail(requestId, provider)
    assert.equal(status, 200, text)
    return body.screening.payload
  }

  /** A result as it should be, with an entry for each method. */
  result(requestId: string, o: object = {}, propertyId = this.properties[0], provider = this.providers[0]) {
    const screeningMethods = this.methods(propertyId, provider).map((screeningMethodId) => ({
      screeningMethodId,
      status: 'APPROVED',
    }))
    return { screeningRequestId: requestId, status: 'APPROVED', screeningMethods, ...o }
  }

  post = (body: object, { key }: Provider = this.providers[0]) =>
    this.scene.server.call('POST /screening-results', { key, body })
  patch = (body: object, { key }: Provider = this.providers[0]) =>
    this.scene.server.call('PATCH /screening-results', { key, body })

  /** A new application, submitted, with its result. */
  async recorded(o: object = {}, applying: Applying = {}) {
    const { application, requestId } = await this.submitted(undefined, applying)
    const { status, body, text } = await this.post(this.result(requestId, o))
    assert.equal(status, 201, text)
    return { application, requestId, result: body }
  }

  /** As staff read it. */
  async resultOf(requestId: string): Promise<Body> {
    const filter = encodeURIComponent(`screeningRequestId=${requestId}`)
    return (await this.scene.doneByStaff(`GET /screening-results?filter=${filter}`))[0]
  }

  async statusOf(requestId: string): Promise<string> {
    return (await this.detail(requestId)).body.status
  }

  decide = (requestId: string, body: object = { decision: 'APPROVED' }) =>
    this.scene.server.call(`POST /screening-requests/${requestId}/decision`, { token: this.scene.token, body })

  /** Until no work is due: the automations have run. */
  settled = () => this.#worker.settled()

  /** The notifications of one request. */
  async notices(requestId: string): Promise<{ kind: string; message: string }[]> {
    const filter = encodeURIComponent(`subjectId=${requestId}`)
    return this.scene.doneByStaff(`GET /notices?limit=500&sort=createdAt&filter=${filter}`)
  }

  /** What the automations have left of a request: notifications of its results, activities of its household, the application's status. */
  async left(requestId: string, application: { id: string; householdId: string }) {
    await this.settled()
    const notices = (await this.notices(requestId)).filter(({ kind }) => kind === 'SCREENING_RESULT')
    const query = `filter=householdId=${application.householdId}&filter=type=SCREENING_RESULT&sort=createdAt&limit=500`
    const activities = await this.scene.get(`/activities?${query}`)
    const { screeningStatus, status } = await this.scene.get(`/applications/${application.id}`)
    return {
      notices: notices.map(({ message }) => message.split(' ').at(-1)),
      activities: activities.map((a: { type: string; description: string }) => `${a.type} ${a.description}`),
      screeningStatus,
      status,
    }
  }
}
