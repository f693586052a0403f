import { type RawBuilder, sql } from 'kysely'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import type { Capability } from './capabilities.ts'

/** What keeps an integration from being told of something. */
export const reasonsNotTold = ['integration suspended', 'property out of reach', 'capability missing'] as const
export type ReasonNotTold = (typeof reasonsNotTold)[number]

/**
 * Why the integration in the row `i` may not be told now of what happens at a property; null: it may. Asked by everything that is sent to
 * integrations without their asking, at the moment of sending: keys end by themselves, what is sent does not.
 */
export const whyNotTold = (propertyId: RawBuilder<unknown>, capability: RawBuilder<unknown>) =>
  sql<ReasonNotTold | null>`case
    when i.status <> 'ACTIVE' then 'integration suspended'
    when i.reach is not null and not ${propertyId} = any(i.reach) then 'property out of reach'
    when ${capability} is not null and not ${capability} = any(i.capabilities) then 'capability missing' end`

type Told = {
  readonly integrationId: string
  readonly propertyId: string
  /** What it must be onboarded for; null: nothing. */
  readonly capability: Capability | null
}

/** The same of one integration. */
export async function findWhyNotTold(
  tx: Tx,
  { organizationId }: Scope,
  { integrationId, propertyId, capability }: Told,
) {
  const { rows } = await sql<{ why: ReasonNotTold | null }>`
    select ${whyNotTold(sql`${propertyId}::uuid`, sql`${capability}::text`)} as why from integrations i
    where i.organization_id = ${organizationId} and i.id = ${integrationId}`.execute(tx)
  return rows[0]?.why ?? null
}
