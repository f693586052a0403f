// Three work orders at each property: one that is open in a home, one that is done, one in a common area.
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/tables.ts'
import { batches, between, made, pickOne, remember } from '../../kit/demo-story.ts'
import type { DemoStep, DemoStory } from '../../kit/domain.ts'
import { newId } from '../../kit/ids.ts'
import { sealCodes } from './seal-codes.ts'

const AT_HOME = [
  'Kitchen tap drips',
  'Dishwasher does not drain',
  'Bedroom window will not lock',
  'Smoke detector chirps',
  'No hot water since this morning',
] as const
const AROUND = ['Light out in the stairwell', 'Gate does not close', 'Loose tile by the pool'] as const

type Home = {
  readonly property_id: string
  readonly unit_id: string
  readonly household_id: string
  readonly customer_id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

export const demo: DemoStep[] = [
  {
    what: 'work orders',
    load: async (tx, by, story) => {
      const users = made(story, 'user')
      const homes = await homesOf(tx, by.organizationId)
      const rows = []
      for (const [n, property_id] of made(story, 'property').entries()) {
        const mine = { organization_id: by.organizationId, property_id, assigned_user_id: users[n] ?? null }
        const home = homes.get(property_id)
        const id = newId()
        const codes = { alarmCode: String(between(story, 1000, 9999)), doorCode: `${between(story, 100, 999)}#` }
        rows.push(
          {
            ...mine,
            ...atHome(story, home),
            id,
            status: 'OPEN',
            completed_at: null,
            priority: 'HIGH',
            entry_preference: 'CALL_FIRST',
            due_date: '2026-09-15',
            ...(await sealCodes(tx, story.sealing, by, id, codes)),
          },
          {
            ...mine,
            ...atHome(story, home),
            id: newId(),
            status: 'COMPLETED',
            completed_at: new Date('2026-08-21T16:40:00Z'),
            priority: 'WARRANTY',
            entry_preference: 'ANYTIME',
            due_date: '2026-08-22',
          },
          { ...mine, id: newId(), description: pickOne(story, AROUND), priority: 'LOW' },
        )
      }
      for (const batch of batches(rows)) await tx.insertInto('work_orders').values(batch).execute()
      remember(story, 'workOrder', rows)
    },
  },
]

const atHome = (story: DemoStory, home: Home | undefined) => ({
  description: pickOne(story, AT_HOME),
  unit_id: home?.unit_id ?? null,
  household_id: home?.household_id ?? null,
  customer_id: home?.customer_id ?? null,
  requestor_name: home?.name ?? 'Front office',
  requestor_email: home?.email ?? null,
  requestor_phone: home?.phone ?? null,
})

/** One home of each property, with the person to ask there. */
async function homesOf(tx: Tx, organizationId: string): Promise<ReadonlyMap<string, Home>> {
  const { rows } = await sql<Home>`
    select distinct on (l.property_id) l.property_id, l.unit_id, l.household_id, c.id as customer_id,
           c.first_name || ' ' || c.last_name as name, c.email, c.phone
    from leases l join customers c on c.organization_id = l.organization_id and c.household_id = l.household_id and c.head_of_household
    where l.organization_id = ${organizationId}
    order by l.property_id, l.status = 'ENDED', l.id`.execute(tx)
  return new Map(rows.map((row) => [row.property_id, row]))
}
