import { type RawBuilder, sql } from 'kysely'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import type { Capability } from './capabilities.ts'

/** The reasons not to send something to an integration. */
export type ReasonNotReceiving = 'integration suspended' | 'property out of reach' | 'capability missing'

/**
 * Why nothing about a property may be sent now to the integration in the row `i`; null: it may. Checked for everything that is pushed to
 * integrations, at the moment of sending: keys end by themselves, pushes do not.
 */
export const whyNotReceiving = (propertyId: RawBuilder<unknown>, capability: RawBuilder<unknown>) =>
  sql<ReasonNotReceiving | null>`case
    when i.status <> 'ACTIVE' then 'integration suspended'
    when i.reach is not null and not ${propertyId} = any(i.reach) then 'property out of reach'
    when ${capability} is not null and not ${capability} = any(i.capabilities) then 'capability missing' end`

type Recipient = {
  readonly integrationId: string
  readonly propertyId: string
  /** What it must be onboarded for; null: nothing. */
  readonly capability: Capability | null
}

/** `whyNotReceiving` for one integration. */
export async function findWhyNotReceiving(
  tx: Tx,
  { organizationId }: Scope,
  { integrationId, propertyId, capability }: Recipient,
) {
  const { rows } = await sql<{ why: ReasonNotReceiving | null }>`
    select ${whyNotReceiving(sql`${propertyId}::uuid`, sql`${capability}::text`)} as why from integrations i
    where i.organization_id = ${organizationId} and i.id = ${integrationId}`.execute(tx)
  return rows[0]?.why ?? null
}
