// Believable people in the occupied units: a household each, its lease, and the day it moved in. One household per property has left.
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../kit/db/tables.ts'
import { batches, between, demoPhone, pickOne, remember } from '../../../kit/demo-story.ts'
import type { DemoStep, DemoStory } from '../../../kit/domain.ts'
import { newId } from '../../../kit/ids.ts'

const FIRST = ['Ana', 'Ben', 'Chloe', 'Dev', 'Elena', 'Finn', 'Grace', 'Hugo', 'Iris', 'Jonas'] as const
const LAST = ['Abbott', 'Banks', 'Cole', 'Diaz', 'Ellis', 'Ford', 'Grant', 'Hayes', 'Irwin', 'Jensen'] as const
const MEMBERS = ['PARTNER', 'CHILD'] as const

type Home = Pick<Selectable<Tables['units']>, 'id' | 'property_id' | 'status' | 'market_rent_amount'>

export const demo: DemoStep[] = [
  {
    what: 'households, customers and leases',
    load: async (tx, { organizationId }, story) => {
      const homes: Home[] = await tx
        .selectFrom('units')
        .select(['id', 'property_id', 'status', 'market_rent_amount'])
        .where('organization_id', '=', organizationId)
        .orderBy('property_id')
        .orderBy('number')
        .execute()
      const made = homes.flatMap((home, n) => {
        const lived = home.status === 'OCCUPIED' || home.status.startsWith('NOTICE')
        const left = homes[n - 1]?.property_id !== home.property_id
        return [
          ...(left ? [makeHousehold(story, organizationId, home, true)] : []),
          ...(lived ? [makeHousehold(story, organizationId, home)] : []),
        ]
      })
      const all = <K extends keyof (typeof made)[number]>(kind: K) => made.map((each) => each[kind])
      const customers = made.flatMap((each) => each.customers)
      for (const rows of batches(all('household'))) await tx.insertInto('households').values(rows).execute()
      for (const rows of batches(customers)) await tx.insertInto('customers').values(rows).execute()
      for (const rows of batches(all('lease'))) await tx.insertInto('leases').values(rows).execute()
      for (const rows of batches(all('moveIn'))) await tx.insertInto('move_ins').values(rows).execute()
      const moveOuts = made.flatMap(({ moveOut }) => moveOut ?? [])
      for (const rows of batches(moveOuts)) await tx.insertInto('move_outs').values(rows).execute()
      await sql`
        update leases l set move_out_id = m.id from move_outs m
        where l.organization_id = ${organizationId} and m.organization_id = l.organization_id and m.lease_id = l.id`.execute(
        tx,
      )
      remember(story, 'household', all('household'))
      remember(story, 'customer', customers)
      remember(story, 'lease', all('lease'))
      remember(story, 'moveIn', all('moveIn'))
      remember(story, 'moveOut', moveOuts)
    },
  },
]

function makeHousehold(story: DemoStory, organization_id: string, home: Home, left = false) {
  const lastName = pickOne(story, LAST)
  const place = { organization_id, property_id: home.property_id }
  const household_id = newId()
  const lease_id = newId()
  const leaving = home.status.startsWith('NOTICE')
  const size = between(story, 1, 3)
  return {
    household: {
      ...place,
      id: household_id,
      name: lastName,
      status: left ? 'PAST' : leaving ? 'NOTICE' : 'CURRENT',
    },
    customers: Array.from({ length: size }, (_, n) => {
      const firstName = pickOne(story, FIRST)
      return {
        ...place,
        id: newId(),
        household_id,
        first_name: firstName,
        last_name: lastName,
        email: n < 2 ? `${firstName}.${lastName}.${household_id.slice(-6)}@example.com`.toLowerCase() : null,
        phone: n < 2 ? demoPhone(story) : null,
        birth_date: n < 2 ? `19${between(story, 70, 99)}-04-12` : '2018-09-03',
        head_of_household: n === 0,
        relationship: n === 0 ? null : (MEMBERS[n - 1] ?? 'OTHER'),
        status: left ? 'FORMER' : leaving ? 'NOTICE' : 'CURRENT',
      }
    }),
    lease: {
      ...place,
      id: lease_id,
      unit_id: home.id,
      household_id,
      status: left ? 'ENDED' : leaving ? 'NOTICE' : 'ACTIVE',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      move_in_date: '2026-01-03',
      move_out_date: left ? '2026-08-31' : leaving ? '2026-12-31' : null,
      rent_amount: home.market_rent_amount ?? 120_000,
      security_deposit_amount: 50_000,
      term_months: 12,
      signed_at: new Date('2025-12-15T17:00:00Z'),
      completed_at: new Date('2025-12-16T15:30:00Z'),
    },
    moveIn: { ...place, id: newId(), household_id, unit_id: home.id, lease_id, date: '2026-01-03' },
    moveOut:
      left || leaving
        ? {
            ...place,
            id: newId(),
            household_id,
            unit_id: home.id,
            lease_id,
            date: left ? '2026-08-31' : '2026-12-31',
            notice_date: '2026-07-15',
            reason: 'New job elsewhere',
          }
        : undefined,
  }
}
