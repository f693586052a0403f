// Income limits for one to four people at each property, and the certification of one household there.
import { sql } from 'kysely'
import { batches, between, made, remember } from '../../../kit/demo-story.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { newId } from '../../../kit/ids.ts'

const SIZES = [1, 2, 3, 4] as const

type Home = {
  readonly property_id: string
  readonly household_id: string
  readonly unit_id: string
  readonly rent_amount: number
  readonly size: number
  readonly income_limit_id: string | null
}

export const demo: DemoStep[] = [
  {
    what: 'income limits',
    load: async (tx, { organizationId: organization_id }, story) => {
      const rows = made(story, 'property').flatMap((property_id) =>
        SIZES.map((num_household_members) => ({
          organization_id,
          id: newId(),
          property_id,
          name: `60% AMI, ${num_household_members} in the household`,
          amount: 3_900_000 + num_household_members * 560_000,
          num_household_members,
          ami_percentage: 60,
          effective_date: '2026-04-01',
        })),
      )
      for (const batch of batches(rows)) await tx.insertInto('income_limits').values(batch).execute()
      remember(story, 'incomeLimit', rows)
    },
  },
  {
    what: 'certifications',
    load: async (tx, { organizationId: organization_id }, story) => {
      const { rows: homes } = await sql<Home>`
        select distinct on (l.property_id) l.property_id, l.household_id, l.unit_id, l.rent_amount, people.size, i.id as income_limit_id
        from leases l
        join lateral (select count(*)::int as size from customers c
          where c.organization_id = l.organization_id and c.household_id = l.household_id) people on true
        left join income_limits i on i.organization_id = l.organization_id and i.property_id = l.property_id
          and i.num_household_members = people.size
        where l.organization_id = ${organization_id}
        order by l.property_id, l.status = 'ENDED', l.id`.execute(tx)
      const rows = made(story, 'property').flatMap((property_id) =>
        homes
          .filter((home) => home.property_id === property_id)
          .map(({ household_id, unit_id, rent_amount, size, income_limit_id }) => ({
            organization_id,
            id: newId(),
            property_id,
            household_id,
            unit_id,
            income_limit_id,
            certification_type: 'INITIAL',
            effective_date: '2026-01-01',
            household_size: size,
            household_income_amount: between(story, 26_000, 38_000) * 100,
            income_from_assets_amount: between(story, 0, 40) * 100,
            market_rent_amount: rent_amount,
            tenant_rent_amount: rent_amount - 15_000,
            utility_allowance_amount: 8_500,
            gross_rent_amount: rent_amount - 6_500,
            ami_percentage: 60,
            program_type: 'LIHTC',
            status: 'COMPLETED',
            signed_at: new Date('2025-12-18T15:00:00Z'),
          })),
      )
      for (const batch of batches(rows)) await tx.insertInto('certifications').values(batch).execute()
      remember(story, 'certification', rows)
    },
  },
]
