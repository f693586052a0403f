// Three work orders at each property: one that is open in a home, one that is done, one in a common area.
import { sql } from 'kysely'
import type { Tx } from '../../../kit/db/tables.ts'
import { between, made, pickOne, remember } from '../../../kit/demo-story.ts'
import type { DemoStep, DemoStory } from '../../../kit/domain.ts'
import { createWorkOrder } from '../create-work-order.ts'

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
      for (const [n, propertyId] of made(story, 'property').entries()) {
        const mine = { propertyId, assignedUserId: users[n] ?? null }
        const home = homes.get(propertyId)
        const open = {
          ...mine,
          ...atHome(story, home),
          priority: 'HIGH',
          entryPreference: 'CALL_FIRST',
          dueDate: '2026-09-15',
          alarmCode: String(between(story, 1000, 9999)),
          doorCode: `${between(story, 100, 999)}#`,
        } as const
        const done = {
          ...mine,
          ...atHome(story, home),
          status: 'COMPLETED',
          priority: 'WARRANTY',
          dueDate: '2026-08-22',
        } as const
        const around = { ...mine, description: pickOne(story, AROUND), priority: 'LOW' } as const
        for (const given of [open, done, around])
          remember(story, 'workOrder', [(await createWorkOrder(story.ctx, given)).row])
      }
    },
  },
]

const atHome = (story: DemoStory, home: Home | undefined) => ({
  description: pickOne(story, AT_HOME),
  unitId: home?.unit_id ?? null,
  householdId: home?.household_id ?? null,
  customerId: home?.customer_id ?? null,
  requestorName: home?.name ?? 'Front office',
  requestorEmail: home?.email ?? null,
  requestorPhone: home?.phone ?? null,
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
