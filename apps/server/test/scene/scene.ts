// A server with one organization of the demo, those who call it, and the records that tests begin with. What a trade needs beside that is in a
// file next to this one: screening, texting, the review of documents, leasing, posting, subscribing.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { newId } from '../../src/kit/ids.ts'
import { untilBegun } from '../ask-again.ts'
import { connectAs } from '../catalogue.ts'
import type { Organization, OrganizationSize } from '../make.ts'
import type { Answer, TestServer } from '../server.ts'
import { startDemo } from './demo.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a partner does, without types
export type Body = any

/** What nothing has. */
export const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

export const primary = { firstName: 'Ana', lastName: 'Cole', isPrimary: true, birthDate: '1990-01-02' }
export const partner = { firstName: 'Ben', lastName: 'Cole', isPrimary: false, relationship: 'PARTNER' }
export const dog = { name: 'Rex', type: 'DOG' }

type Parts = Pick<Scene, 'server' | 'org' | 'owner' | 'key' | 'integrationId' | 'token' | 'userId'>
type UnitColumns = {
  readonly propertyId?: string
  readonly status?: string
  readonly number?: string
  readonly floorPlanId?: string | null
}

export class Scene {
  readonly server: TestServer
  readonly org: Organization
  /** A connection past both walls. */
  readonly owner: pg.Client
  /** With every grant and capability. */
  readonly key: string
  readonly integrationId: string
  /** Of a user who may do everything at every property. */
  readonly token: string
  readonly userId: string
  readonly propertyId: string
  readonly otherPropertyId: string
  #answers: string[] | undefined

  private constructor(parts: Parts, properties: readonly string[]) {
    this.server = parts.server
    this.org = parts.org
    this.owner = parts.owner
    this.key = parts.key
    this.integrationId = parts.integrationId
    this.token = parts.token
    this.userId = parts.userId
    const [propertyId = '', otherPropertyId = ''] = properties
    this.propertyId = propertyId
    this.otherPropertyId = otherPropertyId
  }

  static async open(settings: Readonly<Record<string, string>> = {}, size?: OrganizationSize): Promise<Scene> {
    const { server, org } = await startDemo(settings, size)
    const owner = await connectAs(server.config.databaseUrl, 'owner')
    const { text: key, integrationId } = await server.make.key(org)
    const { text: token, userId } = await server.make.staff(org)
    return new Scene({ server, org, owner, key, integrationId, token, userId }, org.made.get('property') ?? [])
  }

  /** The text of every answer to `call` from now on. */
  listen(): readonly string[] {
    this.#answers ??= []
    return this.#answers
  }

  /** The same, at the other property. */
  elsewhere(): Scene {
    return new Scene(this, [this.otherPropertyId, this.propertyId])
  }

  /** Asks again when nothing was begun because too much is asked at once. */
  async call(what: string, body?: unknown, as: { key?: string; token?: string } = { key: this.key }): Promise<Answer> {
    const answer = await untilBegun(() => this.server.call(what, { ...as, ...(body !== undefined && { body }) }))
    this.#answers?.push(answer.text)
    return answer
  }

  staff(what: string, body?: unknown): Promise<Answer> {
    return this.call(what, body, { token: this.token })
  }

  /** The body of an answer that must be a success: with this status, when one is given. */
  async done(answer: Promise<Answer> | Answer, expected?: number): Promise<Body> {
    const { status, body, text } = await answer
    if (expected === undefined) assert.ok(status === 200 || status === 201, text)
    else assert.equal(status, expected, text)
    return body
  }

  doneByStaff(what: string, body?: unknown, expected?: number): Promise<Body> {
    return this.done(this.staff(what, body), expected)
  }

  get(path: string): Promise<Body> {
    return this.done(this.call(`GET ${path}`))
  }

  async unit(o: UnitColumns = {}): Promise<string> {
    const id = newId()
    const {
      propertyId = this.propertyId,
      status = 'VACANT_READY',
      number = `T-${id.slice(-6)}`,
      floorPlanId = null,
    } = o
    await this.owner.query(
      `insert into units (organization_id, id, property_id, floor_plan_id, number, status, num_beds, num_baths, market_rent_amount,
         quoting_rent_amount, make_ready_date)
       values ($1, $2, $3, $4, $5, $6, 1, 1, 120000, 125050, '2026-01-01')`,
      [this.org.id, id, propertyId, floorPlanId, number, status],
    )
    return id
  }

  async prospect(body: object = {}): Promise<string> {
    return (await this.done(this.call('POST /prospects', { propertyId: this.propertyId, ...body }), 201)).id
  }

  /** From a prospect of its own unless another is given. */
  async apply(body: object = {}, as?: { key: string }): Promise<Answer> {
    const prospectId = (body as { prospectId?: string }).prospectId ?? (await this.prospect())
    return this.call('POST /applications', { prospectId, applicants: [primary, partner], ...body }, as)
  }

  async application(body: object = {}): Promise<Body> {
    return this.done(this.apply(body), 201)
  }

  setStatus(applicationId: string, status: string, more: object = {}): Promise<Answer> {
    return this.call(`PUT /applications/${applicationId}/status`, { status, ...more })
  }

  setUnit(applicationId: string, unitId: string | null): Promise<Answer> {
    return this.call(`PUT /applications/${applicationId}/unit`, { unitId })
  }

  /** With a unit, approved. */
  async approved(body: object = {}): Promise<Body> {
    const { id } = await this.application({ unitId: await this.unit(), ...body })
    return this.done(this.setStatus(id, 'APPROVED'))
  }

  /** A completed lease for an approved application. */
  async lease(applicationId: string): Promise<string> {
    const lease = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1300, securityDepositAmount: 400 }
    const { id } = await this.doneByStaff(`POST /applications/${applicationId}/leases`, lease, 201)
    await this.doneByStaff(`POST /leases/${id}/complete`)
    return id
  }

  moveIn(leaseId: string, body: object = {}): Promise<Body> {
    return this.doneByStaff('POST /moveIns', { leaseId, ...body }, 201)
  }

  /** A completed lease that comes from nowhere, as from a file, and locks the household. */
  async lock(householdId: string): Promise<void> {
    await this.owner.query(
      `insert into leases (organization_id, id, property_id, unit_id, household_id, status, start_date, rent_amount, completed_at)
       select organization_id, $3, property_id, $4, id, 'COMPLETED', '2026-01-01', 100000, app_now()
       from households where organization_id = $1 and id = $2`,
      [this.org.id, householdId, newId(), await this.unit({ status: 'OCCUPIED' })],
    )
  }

  /** A household that lives here under a completed lease: a head, a partner and a cat. */
  async sitting() {
    const approved = await this.approved({ applicants: [primary, partner], pets: [{ name: 'Mia', type: 'CAT' }] })
    await this.moveIn(await this.lease(approved.id), { date: '2026-01-01' })
    return { applicationId: approved.id, householdId: approved.householdId as string, unitId: approved.unitId }
  }

  async row(table: string, id: string): Promise<Body> {
    const [row] = await this.rows(`select * from ${table} where organization_id = $1 and id = $2`, [this.org.id, id])
    return row
  }

  async count(table: string): Promise<number> {
    const [row] = await this.rows(`select count(*)::int as n from ${table} where organization_id = $1`, [this.org.id])
    return row.n
  }

  async rows<T extends object = Body>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.owner.query<T>(statement, [...values])).rows
  }
}
