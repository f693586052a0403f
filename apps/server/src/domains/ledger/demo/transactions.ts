// A year of plain bookkeeping: codes of the organization and of each property, what every household owes and paid, and its rent as it
// comes round.
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../../kit/db/tables.ts'
import { batches, made, remember } from '../../../kit/demo-story.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { newId } from '../../../kit/ids.ts'
import { balanceEffect, type TransactionType } from '../balance-effect.ts'

const OF_ORGANIZATION = [
  ['APPFEE', 'Application fee', 'CHARGE', true],
  ['ADMINFEE', 'Administration fee', 'CHARGE', true],
  ['LATEFEE', 'Late fee', 'CHARGE', true],
  ['RENT', 'Rent', 'CHARGE', true],
  ['CONC', 'Rent concession', 'CREDIT', true],
  ['PMT', 'Payment', 'PAYMENT', true],
  ['SECDEP', 'Security deposit', 'DEPOSIT', true],
  ['DEPREF', 'Deposit refund', 'REFUND', true],
  ['KEYFEE', 'Key replacement, until 2024', 'CHARGE', false],
] as const
const PET_RENT = 3500

type Home = Pick<
  Selectable<Tables['households']>,
  'id' | 'property_id' | 'application_id' | 'primary_customer_id' | 'status'
> & { readonly lease_id: string | null; readonly rent_amount: number | null; readonly start_date: string | null }

export const demo: DemoStep[] = [
  {
    what: 'transaction codes',
    load: async (tx, { organizationId: organization_id }, story) => {
      const rows = [
        ...made(story, 'property').map((property_id, n) => ({
          property_id,
          code: `PETRENT-${n + 1}`,
          name: 'Pet rent',
          type: 'CHARGE',
          is_active: true,
        })),
        ...OF_ORGANIZATION.map(([code, name, type, is_active]) => ({ property_id: null, code, name, type, is_active })),
      ].map((row) => ({ ...row, organization_id, id: newId() }))
      for (const batch of batches(rows)) await tx.insertInto('transaction_codes').values(batch).execute()
      remember(story, 'transactionCode', rows)
    },
  },
  {
    what: 'transactions',
    load: async (tx, { organizationId }, story) => {
      const order = made(story, 'property')
      const rows = (await homes(tx, organizationId, order)).flatMap((home) => ledgerOf(organizationId, home))
      for (const batch of batches(rows)) await tx.insertInto('transactions').values(batch).execute()
      for (const batch of batches(balances(rows))) {
        await sql`
          update households h set balance_amount = b.cents
          from unnest(${batch.map(([id]) => id)}::uuid[], ${batch.map(([, cents]) => cents)}::bigint[]) b(id, cents)
          where h.organization_id = ${organizationId} and h.id = b.id`.execute(tx)
      }
      remember(story, 'transaction', rows)
    },
  },
  {
    what: 'scheduled transactions',
    load: async (tx, { organizationId }, story) => {
      const order = made(story, 'property')
      const rows = (await homes(tx, organizationId, order)).flatMap((home) => scheduleOf(organizationId, order, home))
      for (const batch of batches(rows)) await tx.insertInto('scheduled_transactions').values(batch).execute()
      remember(story, 'scheduledTransaction', rows)
    },
  },
]

/** Every household with its lease, property by property in the order of the story. */
async function homes(tx: Tx, organizationId: string, order: readonly string[]): Promise<Home[]> {
  const { rows } = await sql<Home>`
    select h.id, h.property_id, h.application_id, h.primary_customer_id, h.status, l.id as lease_id, l.rent_amount, l.start_date
    from households h left join leases l on l.organization_id = h.organization_id and l.household_id = h.id
    where h.organization_id = ${organizationId}
    order by array_position(${[...order]}::uuid[], h.property_id), h.id`.execute(tx)
  return rows
}

function ledgerOf(organization_id: string, home: Home) {
  const post = (code: string, type: TransactionType, amount: number, date: string, applies = false) => ({
    organization_id,
    id: newId(),
    property_id: home.property_id,
    household_id: home.id,
    application_id: applies ? home.application_id : null,
    customer_id: home.primary_customer_id,
    code,
    type,
    amount,
    date,
  })
  if (home.rent_amount === null || home.start_date === null)
    return home.application_id ? [post('APPFEE', 'CHARGE', 5000, '2026-08-20', true)] : []
  return [
    post('SECDEP', 'DEPOSIT', 50_000, home.start_date),
    post('PMT', 'PAYMENT', 50_000, home.start_date),
    post('RENT', 'CHARGE', home.rent_amount, '2026-08-01'),
    // Who has left owes nothing.
    post('PMT', 'PAYMENT', home.status === 'PAST' ? home.rent_amount : home.rent_amount - 2500, '2026-08-03'),
  ]
}

function scheduleOf(organization_id: string, order: readonly string[], home: Home) {
  if (home.rent_amount === null || home.start_date === null) return []
  const monthly = {
    organization_id,
    property_id: home.property_id,
    household_id: home.id,
    lease_id: home.lease_id,
    type: 'CHARGE',
    frequency: 'MONTHLY',
    start_date: home.start_date,
    end_date: home.status === 'PAST' ? '2026-08-31' : null,
  }
  const petCode = `PETRENT-${order.indexOf(home.property_id) + 1}`
  return [
    { ...monthly, id: newId(), code: 'RENT', description: 'Monthly rent', amount: home.rent_amount },
    { ...monthly, id: newId(), code: petCode, description: 'Pet rent', amount: PET_RENT },
  ]
}

function balances(rows: readonly ReturnType<typeof ledgerOf>[number][]): [string, number][] {
  const owed = new Map<string, number>()
  for (const { household_id, type, amount } of rows)
    owed.set(household_id, (owed.get(household_id) ?? 0) + balanceEffect(type, amount))
  return [...owed]
}
