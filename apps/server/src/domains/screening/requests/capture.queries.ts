// What a screening request takes from other records at its submission. Every function takes the transaction, then the scope, which
// limits it to one organization's rows.
import { type Selectable, sql } from 'kysely'
import { ownRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'

export type CapturedUnit = {
  readonly id: string
  readonly number: string
  readonly floorplan: {
    readonly id: string
    readonly internalName: string | null
    readonly marketingName: string | null
  } | null
}

export async function findUnit(tx: Tx, { organizationId }: Scope, id: string): Promise<CapturedUnit | null> {
  const found = await tx
    .selectFrom('units as u')
    .leftJoin('floor_plans as f', (join) =>
      join.onRef('f.organization_id', '=', 'u.organization_id').onRef('f.id', '=', 'u.floor_plan_id'),
    )
    .select(['u.id', 'u.number', 'f.id as planId', 'f.name as internalName', 'f.marketing_name as marketingName'])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { planId, internalName, marketingName } = found
  return { id: found.id, number: found.number, floorplan: planId ? { id: planId, internalName, marketingName } : null }
}

export type Terms = { readonly rentAmount: number | null; readonly securityDepositAmount: number | null }

/** Rent and deposit of the lease, once there is one; until then those at which the unit that is applied for is offered. */
export async function findTerms(
  tx: Tx,
  { organizationId }: Scope,
  { unitId, leaseId }: { readonly unitId: string | null; readonly leaseId: string | null },
): Promise<Terms> {
  const lease =
    leaseId &&
    (await ownRow(tx, { organizationId }, 'leases', leaseId)
      .select(['rent_amount as rentAmount', 'security_deposit_amount as securityDepositAmount'])
      .executeTakeFirst())
  if (lease) return lease
  const offered =
    unitId &&
    (await tx
      .selectFrom('units as u')
      .leftJoin('floor_plans as f', (join) =>
        join.onRef('f.organization_id', '=', 'u.organization_id').onRef('f.id', '=', 'u.floor_plan_id'),
      )
      .select((eb) => [
        eb.fn.coalesce('u.quoting_rent_amount', 'u.market_rent_amount').as('rentAmount'),
        'f.deposit_amount as securityDepositAmount',
      ])
      .where('u.organization_id', '=', organizationId)
      .where('u.id', '=', unitId)
      .executeTakeFirst())
  return offered || { rentAmount: null, securityDepositAmount: null }
}

type Person = Pick<
  Selectable<Tables['customers']>,
  'id' | 'first_name' | 'last_name' | 'birth_date' | 'social_security_number_mark' | 'social_security_number_index'
>
type ProviderAtProperty = { readonly propertyId: string; readonly providerId: string }

/**
 * The latest request before this one for the same person, at the same property, by the same provider. The same person: the same
 * customer, or the same social security number, or, where one of the two is not known by number, the same name and birth date.
 */
export async function findPrevious(
  tx: Tx,
  { organizationId }: Scope,
  { propertyId, providerId }: ProviderAtProperty,
  person: Person,
): Promise<string | null> {
  const { id, first_name, last_name, birth_date } = person
  const { social_security_number_mark: mark, social_security_number_index: index } = person
  const found = await tx
    .selectFrom('screening_applicants')
    .select('screening_request_id as requestId')
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)
    .where('provider_id', '=', providerId)
    .where((eb) => {
      const named = eb.and([
        eb('name_key', '=', sql<string>`lower(${first_name}) || ' ' || lower(${last_name})`),
        eb('birth_date', '=', birth_date),
      ])
      const unnumbered = eb.and([
        named,
        eb('social_security_number_mark', 'is', null),
        eb('social_security_number_index', 'is', null),
      ])
      // By both: what a server of the version before stored has no index.
      const numbered = [
        ...(mark === null ? [] : [eb('social_security_number_mark', '=', mark)]),
        ...(index === null ? [] : [eb('social_security_number_index', '=', index)]),
      ]
      return eb.or([eb('customer_id', '=', id), ...numbered, numbered.length === 0 ? named : unnumbered])
    })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.requestId ?? null
}
