// A property side and two screening providers, and the steps they take, for the tests of screening.
import assert from 'node:assert/strict'
import { after } from 'node:test'
import type pg from 'pg'
import { newId } from '../../../src/kit/ids.ts'
import { Worker } from '../../../src/kit/work/worker.ts'
import { assembly } from '../../../src/main/domains.ts'
import { connectAs } from '../../catalogue.ts'
import type { Organization } from '../../make.ts'
import { type Answer, startServer, type TestServer } from '../../server.ts'

export type Provider = { readonly key: string; readonly id: string }
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

export class Scene {
  readonly server: TestServer
  readonly owner: pg.Client
  readonly org: Organization
  readonly token: string
  readonly partner: string
  readonly properties: readonly [string, string]
  readonly providers: readonly [Provider, Provider]
  readonly #methods = new Map<string, readonly string[]>()
  readonly #worker: Worker

  private constructor(s: Pick<Scene, 'server' | 'owner' | 'org' | 'token' | 'partner' | 'properties' | 'providers'>) {
    this.server = s.server
    this.owner = s.owner
    this.org = s.org
    this.token = s.token
    this.partner = s.partner
    this.properties = s.properties
    this.providers = s.providers
    this.#worker = new Worker({ tools: s.server.runtime.tools, kinds: assembly.work, leaseMs: 30_000 })
    this.#worker.start()
  }

  /** Two properties, both screened by the first provider; each provider has three methods at each. */
  static async arrange(): Promise<Scene> {
    // Said before the server starts, so that the worker stops while there is still a database.
    let arranged: Scene | undefined
    after(async () => {
      if (arranged) await arranged.#worker.stop()
    })
    const server = await startServer()
    const org = await server.make.organization()
    const [one = '', two = ''] = org.made.get('property') ?? []
    const provider = async () => {
      const { text, integrationId } = await server.make.key(org, { kind: 'screening', capabilities: ['screening'] })
      return { key: text, id: integrationId }
    }
    const scene = new Scene({
      server,
      org,
      owner: await connectAs(server.config.databaseUrl, 'owner'),
      token: (await server.make.staff(org)).text,
      partner: (await server.make.key(org)).text,
      properties: [one, two],
      providers: [await provider(), await provider()],
    })
    arranged = scene
    for (const propertyId of scene.properties) {
      for (const { id } of scene.providers) await scene.#configure(propertyId, id)
      await scene.setProvider(propertyId, scene.providers[0])
    }
    return scene
  }

  async #configure(propertyId: string, providerId: string) {
    const ids: string[] = []
    for (const name of METHODS) {
      const { id } = await this.staff('POST /screeningMethods', { propertyId, providerId, name, type: 'CREDIT' }, 201)
      ids.push(id)
    }
    this.#methods.set(`${propertyId} ${providerId}`, ids)
  }

  methods(propertyId: string, { id }: Provider = this.providers[0]): readonly string[] {
    return this.#methods.get(`${propertyId} ${id}`) ?? []
  }

  /** On the staff door; fails unless it succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a partner does, without types
  async staff(what: string, body?: unknown, status = 200): Promise<any> {
    const answer = await this.server.call(what, { token: this.token, body })
    assert.equal(answer.status, status, answer.text)
    return answer.body
  }

  setProvider = (propertyId: string, { id }: Provider) =>
    this.staff(`PUT /properties/${propertyId}/screeningProvider`, { providerId: id })

  async unit(propertyId: string, columns: { readonly number?: string; readonly floorPlanId?: string | null } = {}) {
    const id = newId()
    await this.owner.query(
      `insert into units (organization_id, id, property_id, floor_plan_id, number, status, num_beds, num_baths, market_rent_amount,
         quoting_rent_amount, make_ready_date)
       values ($1, $2, $3, $4, $5, 'VACANT_READY', 1, 1, 120000, 125050, '2026-01-01')`,
      [this.org.id, id, propertyId, columns.floorPlanId ?? null, columns.number ?? `S${++count}`],
    )
    return id
  }

  async floorPlan(propertyId: string, name: string | null, marketingName: string | null) {
    const id = newId()
    await this.owner.query(
      `insert into floor_plans (organization_id, id, property_id, name, marketing_name, num_beds, num_baths, deposit_amount)
       values ($1, $2, $3, $4, $5, 1, 1, 50000)`,
      [this.org.id, id, propertyId, name, marketingName],
    )
    return id
  }

  /** An application from a new prospect; of a sitting household when one is given. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a partner does, without types
  async apply(propertyId: string, o: Applying & { readonly householdId?: string } = {}): Promise<any> {
    const call = async (what: string, body: unknown) => {
      const answer = await this.server.call(what, { key: this.partner, body })
      assert.equal(answer.status, 201, answer.text)
      return answer.body
    }
    const { id: prospectId } = await call('POST /prospects', { propertyId })
    if (o.householdId) await this.staff(`PUT /prospects/${prospectId}/household`, { householdId: o.householdId })
    const { householdId: _, applicants = [person()], ...rest } = o
    return call('POST /applications', { prospectId, applicants, leaseTermMonths: 12, ...rest })
  }

  /** Approves the application and completes a lease for its unit. */
  async lease(applicationId: string): Promise<string> {
    await this.staff(`PUT /applications/${applicationId}/status`, { status: 'APPROVED' })
    const lease = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1300, securityDepositAmount: 400 }
    const { id } = await this.staff(`POST /applications/${applicationId}/leases`, lease, 201)
    await this.staff(`POST /leases/${id}/complete`)
    return id
  }

  moveIn = (leaseId: string) => this.staff('POST /moveIns', { leaseId }, 201)

  async submit(applicationId: string, body: object = {}): Promise<string> {
    return (await this.staff(`POST /applications/${applicationId}/screening`, body, 201)).id
  }

  /** A new application, submitted. */
  async submitted(propertyId = this.properties[0], o: Applying = {}) {
    const application = await this.apply(propertyId, o)
    return { application, requestId: await this.submit(application.id) }
  }

  detail = (requestId: string, { key }: Provider = this.providers[0], fields?: string): Promise<Answer> =>
    this.server.call(`GET /screening-requests/${requestId}`, {
      key,
      ...(fields !== undefined && { query: { fields } }),
    })

  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a partner does, without types
  async payload(requestId: string, provider?: Provider): Promise<any> {
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
    this.server.call('POST /screening-results', { key, body })
  patch = (body: object, { key }: Provider = this.providers[0]) =>
    this.server.call('PATCH /screening-results', { key, body })

  decide = (requestId: string, body: object = { decision: 'APPROVED' }) =>
    this.server.call(`POST /screening-requests/${requestId}/decision`, { token: this.token, body })

  /** Until no work is due: the automations have run. */
  settled = () => this.#worker.settled()

  /** The notifications of one request. */
  async notices(requestId: string): Promise<{ kind: string; message: string }[]> {
    return this.staff(`GET /notices?limit=500&sort=createdAt&filter=${encodeURIComponent(`subjectId=${requestId}`)}`)
  }

  async rows<T extends object>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.owner.query<T>(statement, [...values])).rows
  }
}
