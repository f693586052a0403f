// Where applications come in: prospects, units in any state, and what it takes to lock a household.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { newId } from '../../../src/kit/ids.ts'
import { untilBegun } from '../../ask-again.ts'
import { connectAs } from '../../catalogue.ts'
import type { Organization } from '../../make.ts'
import type { Answer, TestServer } from '../../server.ts'

export const primary = { firstName: 'Ana', lastName: 'Cole', isPrimary: true, birthDate: '1990-01-02' }
export const partner = { firstName: 'Ben', lastName: 'Cole', isPrimary: false, relationship: 'PARTNER' }
export const dog = { name: 'Rex', type: 'DOG' }

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a partner does, without types
type Body = any

export class Desk {
  readonly org: Organization
  readonly key: string
  readonly token: string
  readonly owner: pg.Client
  readonly propertyId: string
  readonly otherPropertyId: string
  /** Every answer that any call of this desk got, as text. */
  readonly answers: string[] = []
  readonly #server: TestServer

  private constructor(
    server: TestServer,
    org: Organization,
    owner: pg.Client,
    key: string,
    token: string,
    [propertyId = '', otherPropertyId = '']: readonly string[] = org.made.get('property') ?? [],
  ) {
    this.#server = server
    this.org = org
    this.owner = owner
    this.key = key
    this.token = token
    this.propertyId = propertyId
    this.otherPropertyId = otherPropertyId
  }

  static async open(server: TestServer): Promise<Desk> {
    const org = await server.make.organization()
    const owner = await connectAs(server.config.databaseUrl, 'owner')
    return new Desk(server, org, owner, (await server.make.key(org)).text, (await server.make.staff(org)).text)
  }

  /** The same desk, at the other property. */
  elsewhere(): Desk {
    const { org, owner, key, token, propertyId, otherPropertyId } = this
    return new Desk(this.#server, org, owner, key, token, [otherPropertyId, propertyId])
  }

  async call(what: string, body?: unknown, as: { key?: string; token?: string } = { key: this.key }): Promise<Answer> {
    const answer = await untilBegun(() => this.#server.call(what, { ...as, ...(body !== undefined && { body }) }))
    this.answers.push(answer.text)
    return answer
  }

  staff(what: string, body?: unknown): Promise<Answer> {
    return this.call(what, body, { token: this.token })
  }

  /** The answer's body, of a call that must succeed. */
  async done(answer: Promise<Answer> | Answer): Promise<Body> {
    const { status, body, text } = await answer
    assert.ok(status === 200 || status === 201, text)
    return body
  }

  get(path: string): Promise<Body> {
    return this.done(this.call(`GET ${path}`))
  }

  async unit(status = 'VACANT_READY', propertyId = this.propertyId): Promise<string> {
    const id = newId()
    await this.owner.query(
      `insert into units (organization_id, id, property_id, number, status, num_beds, num_baths)
       values ($1, $2, $3, $4, $5, 1, 1)`,
      [this.org.id, id, propertyId, `T-${id.slice(-6)}`, status],
    )
    return id
  }

  async prospect(body: object = {}): Promise<string> {
    return (await this.done(this.call('POST /prospects', { propertyId: this.propertyId, ...body }))).id
  }

  /** From a prospect of its own unless another is given. */
  async apply(body: object = {}, as?: { key: string }): Promise<Answer> {
    const prospectId = (body as { prospectId?: string }).prospectId ?? (await this.prospect())
    return this.call('POST /applications', { prospectId, applicants: [primary, partner], ...body }, as)
  }

  async application(body: object = {}): Promise<Body> {
    return this.done(this.apply(body))
  }

  /** With a unit, approved. */
  async approved(body: object = {}): Promise<Body> {
    const { id } = await this.application({ unitId: await this.unit(), ...body })
    return this.done(this.call(`PUT /applications/${id}/status`, { status: 'APPROVED' }))
  }

  /** A completed lease that comes from nowhere, as from a file, and locks the household. */
  async lock(householdId: string): Promise<void> {
    await this.owner.query(
      `insert into leases (organization_id, id, property_id, unit_id, household_id, status, start_date, rent_amount, completed_at)
       select organization_id, $3, property_id, $4, id, 'COMPLETED', '2026-01-01', 100000, app_now()
       from households where organization_id = $1 and id = $2`,
      [this.org.id, householdId, newId(), await this.unit('OCCUPIED')],
    )
  }

  /** A household that lives here under a completed lease: a head, a partner and a cat. */
  async sitting() {
    const approved = await this.approved({ applicants: [primary, partner], pets: [{ name: 'Mia', type: 'CAT' }] })
    const { id: leaseId } = await this.done(
      this.staff(`POST /applications/${approved.id}/leases`, { startDate: '2026-01-01', rentAmount: 1000 }),
    )
    await this.done(this.staff(`POST /leases/${leaseId}/complete`))
    await this.done(this.staff('POST /moveIns', { leaseId, date: '2026-01-01' }))
    return { applicationId: approved.id, householdId: approved.householdId as string, unitId: approved.unitId }
  }

  async row(table: string, id: string): Promise<Body> {
    const { rows } = await this.owner.query(`select * from ${table} where organization_id = $1 and id = $2`, [
      this.org.id,
      id,
    ])
    return rows[0]
  }

  async count(table: string): Promise<number> {
    const { rows } = await this.owner.query(`select count(*)::int as n from ${table} where organization_id = $1`, [
      this.org.id,
    ])
    return rows[0].n
  }
}
