// Leases at two properties where it is never the same day, and the steps that people take under them.
import assert from 'node:assert/strict'
import { operator } from '../../src/domains/access/index.ts'
import { insertLease } from '../../src/domains/households/index.ts'
import { newId } from '../../src/kit/ids.ts'
import type { Answer } from '../server.ts'
import { Scene } from './scene.ts'

// A zone that is always a day ahead of the other.
const [EARLY, LATE] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const dayIn = (timeZone: string, daysOn = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + daysOn * 86_400_000)
export const [yesterday, today, tomorrow] = [dayIn(EARLY, -1), dayIn(EARLY), dayIn(EARLY, 1)]

export type Home = { leaseId: string; householdId: string; unitId: string }
type Arranged = { at?: string; unit?: string; status?: string; unitId?: string; householdId?: string }

let count = 0

export async function openLeasing() {
  const scene = await Scene.open()
  const { server, owner, org, key, token, propertyId, otherPropertyId } = scene
  const { tools } = server.runtime
  const by = operator(org.id)
  await owner.query('update properties set timezone = $2 where id = $1', [propertyId, EARLY])
  await owner.query('update properties set timezone = $2 where id = $1', [otherPropertyId, LATE])

  /** A household of two, its unit and its lease, which is a draft unless given otherwise. */
  const home = ({ at = propertyId, unit = 'VACANT_READY', status = 'DRAFT', ...given }: Arranged = {}): Promise<Home> =>
    tools.db.transaction(by, async (tx) => {
      const mine = { organization_id: org.id, property_id: at }
      const [unitId, householdId] = [given.unitId ?? newId(), given.householdId ?? newId()]
      if (!given.unitId) {
        const number = `T${++count}`
        await tx
          .insertInto('units')
          .values({
            ...mine,
            id: unitId,
            number,
            status: unit,
            num_beds: 1,
            num_baths: 1,
            make_ready_date: '2026-01-01',
          })
          .execute()
      }
      if (!given.householdId) {
        await tx
          .insertInto('households')
          .values({ ...mine, id: householdId, name: 'Okafor' })
          .execute()
        const person = { ...mine, household_id: householdId, last_name: 'Okafor' }
        await tx
          .insertInto('customers')
          .values([
            { ...person, id: newId(), first_name: 'Ada', head_of_household: true },
            { ...person, id: newId(), first_name: 'Ben', relationship: 'PARTNER' },
            { ...person, id: newId(), first_name: 'Gone', relationship: 'OTHER', status: 'CANCELED' },
          ])
          .execute()
      }
      const lease = await insertLease(tx, by, {
        ...{ id: newId(), property_id: at, unit_id: unitId, household_id: householdId, status },
        ...{ start_date: '2026-01-01', end_date: '2026-12-31', rent_amount: 120_000, term_months: 12 },
      })
      assert.ok(lease)
      return { leaseId: lease.id, householdId, unitId }
    })

  const staff = (what: string, body?: unknown) => server.call(what, { token, body })
  const partner = (what: string, body?: unknown) => server.call(what, { key, body })
  const done = (answer: Promise<Answer>, status = 200) => scene.done(answer, status)
  const complete = ({ leaseId }: Home) => done(staff(`POST /leases/${leaseId}/complete`))
  const moveIn = ({ leaseId }: Home, more: object = {}) => partner('POST /moveIns', { leaseId, ...more })
  const moveOut = ({ leaseId }: Home, date: string, more: object = {}) =>
    partner('POST /moveOuts', { leaseId, date, ...more })
  const cancel = ({ leaseId }: Home, body: object = {}) => partner(`POST /leases/${leaseId}/cancel`, body)

  /** One that lives in its unit. */
  async function settled(o: Arranged = {}): Promise<Home> {
    const made = await home(o)
    await complete(made)
    await done(moveIn(made, { date: '2026-02-01' }), 201)
    return made
  }

  /** Lease, household, people and unit, as partners see them. */
  async function seen({ leaseId, householdId, unitId }: Home) {
    const read = async (path: string) => done(server.call(`GET ${path}`, { key }))
    const [lease, household, unit] = [
      await read(`/leases/${leaseId}`),
      await read(`/households/${householdId}?fields=tenants.*`),
      await read(`/units/${unitId}`),
    ]
    const people = household.tenants.map(({ firstName, status }: Record<string, string>) => `${firstName} ${status}`)
    return { lease, household, unit, people: people.toSorted() }
  }

  const statuses = async (made: Home) => {
    const { lease, household, unit, people } = await seen(made)
    return [lease.status, household.status, unit.status, ...people]
  }
  const audited = async (id: string) =>
    (await owner.query('select action from audit_entries where subject_id = $1 order by id', [id])).rows.map(
      ({ action }) => action as string,
    )

  return { scene, by, home, staff, partner, done, complete, moveIn, moveOut, cancel, settled, seen, statuses, audited }
}
