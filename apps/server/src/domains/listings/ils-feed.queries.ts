// What the feed is made from: one statement for which properties it lists, and three for each batch of them.
import { sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'

/** The active properties within the caller's reach, without those that have neither a floor plan nor a unit to list. */
export async function listedProperties(tx: Tx, { organizationId, reach }: Caller, only?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from properties p
    where p.organization_id = ${organizationId} and p.status = 'ACTIVE'
      and (${reach}::uuid[] is null or p.id = any(${reach}::uuid[]))
      and (${only ?? null}::uuid is null or p.id = ${only ?? null}::uuid)
      and (exists (select from floor_plans f where f.organization_id = p.organization_id and f.property_id = p.id)
        or exists (select from units u where u.organization_id = p.organization_id and u.property_id = p.id))
    order by p.created_at, p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type PropertyRow = {
  readonly id: string
  readonly name: string
  readonly legal_name: string | null
  readonly property_class: string | null
  readonly property_type: string
  readonly address: {
    readonly [part in 'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country']?: string | null
  }
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly unit_count: number
  readonly year_built: number | null
  readonly today: string
  readonly short_description: string | null
  readonly property_description: string | null
  readonly office_hours: readonly string[] | null
  readonly allowed_lease_term_months: readonly string[] | null
  readonly availability_url: string
  readonly late_fee_method: string | null
  readonly pet_policy_description: string | null
  readonly pet_weight_max: number | null
  readonly amenities: readonly string[] | null
  readonly has_fitness_center: boolean
  readonly has_gate_with_code: boolean
  readonly has_package_delivery: boolean
  readonly has_pool: boolean
  readonly non_smoking: boolean
  readonly master_metered_electricity: boolean
  readonly master_metered_gas: boolean
  readonly master_metered_sewer: boolean
  readonly master_metered_trash: boolean
  readonly master_metered_water: boolean
}

/** Address, phone, email and website of the configuration take precedence over those of the property's own record. */
export async function propertyRows(tx: Tx, { organizationId }: Scope, ids: readonly string[]) {
  const { rows } = await sql<PropertyRow>`
    select p.id, p.name, p.legal_name, p.property_class, p.property_type, p.unit_count, p.year_built,
      app_today(p.timezone) as today,
      case when c.physical_address1 is null then p.address else jsonb_build_object(
        'line1', c.physical_address1, 'line2', c.physical_address2, 'city', c.physical_city,
        'state', c.physical_state, 'postalCode', c.physical_postal_code, 'country', c.physical_country) end as address,
      coalesce(c.phone, p.phone) as phone, coalesce(c.email, p.email) as email,
      coalesce(c.marketing_url, p.website) as website,
      c.short_description, c.property_description, c.office_hours, c.allowed_lease_term_months, c.availability_url,
      c.late_fee_method, c.pet_policy_description, c.pet_weight_max, c.amenities,
      c.has_fitness_center, c.has_gate_with_code, c.has_package_delivery, c.has_pool, c.non_smoking,
      c.master_metered_electricity, c.master_metered_gas, c.master_metered_sewer, c.master_metered_trash,
      c.master_metered_water
    from properties p
    join property_configurations_today c on c.organization_id = p.organization_id and c.id = p.id
    where p.organization_id = ${organizationId} and p.id = any(${ids}::uuid[])
    order by p.created_at, p.id`.execute(tx)
  return rows
}

export type FloorPlanRow = {
  readonly property_id: string
  readonly id: string | null
  readonly name: string | null
  readonly marketing_name: string | null
  readonly num_beds: number
  readonly num_baths: number
  readonly unit_count: number
  readonly square_feet_min: number | null
  readonly square_feet_max: number | null
  readonly market_rent_min: number | null
  readonly market_rent_max: number | null
  readonly deposit_amount: number | null
}

/** Units without a floor plan form one for each number of bedrooms and bathrooms: MITS requires a property to have one. */
export async function floorPlanRows(tx: Tx, { organizationId }: Scope, ids: readonly string[]) {
  const { rows } = await sql<FloorPlanRow>`
    with own as (
      select * from floor_plans where organization_id = ${organizationId} and property_id = any(${ids}::uuid[])
    ), counted as (
      select u.property_id, own.id as floor_plan_id,
        case when own.id is null then u.num_beds end as num_beds,
        case when own.id is null then u.num_baths end as num_baths,
        count(*) as unit_count, min(u.square_feet) as square_feet_min, max(u.square_feet) as square_feet_max,
        min(u.market_rent_amount) as market_rent_min, max(u.market_rent_amount) as market_rent_max
      from units u left join own on own.id = u.floor_plan_id and own.property_id = u.property_id
      where u.organization_id = ${organizationId} and u.property_id = any(${ids}::uuid[])
      group by 1, 2, 3, 4
    )
    select coalesce(own.property_id, counted.property_id) as property_id, own.id, own.name, own.marketing_name,
      coalesce(own.num_beds, counted.num_beds) as num_beds, coalesce(own.num_baths, counted.num_baths) as num_baths,
      coalesce(counted.unit_count, 0) as unit_count,
      coalesce(counted.square_feet_min, own.square_feet) as square_feet_min,
      coalesce(counted.square_feet_max, own.square_feet) as square_feet_max,
      coalesce(counted.market_rent_min, own.market_rent_amount) as market_rent_min,
      coalesce(counted.market_rent_max, own.market_rent_amount) as market_rent_max,
      own.deposit_amount
    from own full join counted on counted.floor_plan_id = own.id
    order by num_beds, num_baths, own.id`.execute(tx)
  return rows
}

export type UnitRow = {
  readonly property_id: string
  readonly id: string
  readonly number: string
  readonly building_name: string | null
  readonly status: string
  readonly floor_plan_id: string | null
  readonly num_beds: number
  readonly num_baths: number
  readonly square_feet: number | null
  readonly report_configuration_value: string
  readonly market_rent_amount: number | null
  readonly quoting_rent_amount: number | null
  readonly financial_market_rent_amount: number | null
  readonly vacant_since: string | null
  readonly make_ready_date: string | null
  readonly available_date: string | null
}

/** Units that can be moved into, now or on a day that may be known. */
export async function listedUnitRows(tx: Tx, { organizationId }: Scope, ids: readonly string[]) {
  const { rows } = await sql<UnitRow>`
    select u.property_id, u.id, u.number, u.building_name, u.status, f.id as floor_plan_id, u.num_beds, u.num_baths,
      coalesce(u.square_feet, f.square_feet) as square_feet, u.report_configuration_value,
      u.market_rent_amount, u.quoting_rent_amount, u.financial_market_rent_amount,
      u.vacant_since, u.make_ready_date, u.available_date
    from units u
    left join floor_plans f
      on f.organization_id = u.organization_id and f.id = u.floor_plan_id and f.property_id = u.property_id
    where u.organization_id = ${organizationId} and u.property_id = any(${ids}::uuid[])
      and (u.status in ('VACANT_READY', 'NOTICE') or (u.status = 'VACANT_NOT_READY' and u.make_ready_date is not null))
    order by u.number, u.id`.execute(tx)
  return rows
}
