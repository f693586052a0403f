import { availableDays } from './ils-availability.ts'
import type { FloorPlanRow, PropertyRow, UnitRow } from './ils-feed.queries.ts'
import type { IlsFloorPlan, IlsProperty, IlsUnit } from './ils-listing.wire.ts'
import { mitsStatus } from './ils-unit-status.ts'

/** One property as the feed presents it; the plans and units are this property's. */
export function composeListing(
  property: PropertyRow,
  planRows: readonly FloorPlanRow[],
  unitRows: readonly UnitRow[],
): IlsProperty {
  const plans = new Map(planRows.map((plan) => [planKey(plan.id, plan), plan]))
  const planOf = (unit: UnitRow) => plans.get(planKey(unit.floor_plan_id, unit))
  const listed = unitRows.map((unit) => ({ plan: planOf(unit), unit: unitOf(unit, planOf(unit), property) }))
  const unitsOf = (plan: FloorPlanRow) => listed.filter((one) => one.plan === plan).map(({ unit }) => unit)
  const { address } = property
  return {
    id: property.id,
    name: property.name,
    legalName: property.legal_name,
    identificationType: IDENTIFICATION[property.property_type] ?? 'Unspecified',
    rentalType:
      property.property_type === 'STUDENT' ? 'Student' : (RENTAL[property.property_class ?? ''] ?? 'Unspecified'),
    website: property.website,
    phone: property.phone,
    email: property.email,
    address: {
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      city: address.city ?? null,
      state: address.state ?? null,
      postalCode: address.postalCode ?? null,
      country: address.country ?? null,
    },
    unitCount: property.unit_count,
    yearBuilt: property.year_built,
    officeHours: property.office_hours?.join('; ') ?? null,
    shortDescription: property.short_description,
    description: property.property_description,
    allowedLeaseTermMonths: property.allowed_lease_term_months?.join('; ') ?? null,
    availabilityUrl: property.availability_url,
    lateFeeMethod: property.late_fee_method,
    petPolicy: petPolicyOf(property),
    includedUtilities: utilitiesOf(property),
    amenities: amenitiesOf(property),
    floorPlans: planRows.map((plan) => floorPlanOf(plan, unitsOf(plan))),
    units: listed.map(({ unit }) => unit),
  }
}

const IDENTIFICATION: Readonly<Record<string, IlsProperty['identificationType']>> = {
  MULTIFAMILY: 'Apartment',
  SENIOR: 'Senior',
  STUDENT: 'Campus',
  SINGLE_FAMILY: 'House for Rent',
}

const RENTAL: Readonly<Record<string, IlsProperty['rentalType']>> = {
  Conventional: 'Market Rate',
  Affordable: 'Subsidized',
}

type Rooms = { readonly num_beds: number; readonly num_baths: number }

const planKey = (id: string | null, { num_beds, num_baths }: Rooms) => id ?? `${num_beds} ${num_baths}`

const nameOf = (plan: FloorPlanRow) => plan.marketing_name ?? plan.name ?? roomsOf(plan)

const roomsOf = ({ num_beds, num_baths }: Rooms) =>
  `${num_beds === 0 ? 'Studio' : `${num_beds} bed`}, ${num_baths} bath`

function unitOf(unit: UnitRow, plan: FloorPlanRow | undefined, property: PropertyRow): IlsUnit {
  const { economic, occupancy, leased } = mitsStatus(unit.status)
  const dates = {
    vacantSince: unit.vacant_since,
    makeReadyDate: unit.make_ready_date,
    availableDate: unit.available_date,
  }
  const days = availableDays(unit.status, dates, property.today)
  return {
    id: unit.id,
    number: unit.number,
    buildingName: unit.building_name,
    unitType: plan ? (plan.name ?? nameOf(plan)) : null,
    floorPlanId: unit.floor_plan_id,
    floorPlanName: plan ? nameOf(plan) : null,
    numBeds: unit.num_beds,
    numBaths: unit.num_baths,
    squareFeet: unit.square_feet,
    rentAmount: dollars(rentOf(unit)),
    marketRentAmount: dollars(unit.market_rent_amount),
    economicStatus: economic ?? (property.property_type === 'COMMERCIAL' ? 'commercial' : 'residential'),
    occupancyStatus: occupancy,
    leasedStatus: leased,
    availability: days && { ...days, url: property.availability_url },
  }
}

/** Null when the rent that the unit's report configuration names was never set: no other is advertised in its place. */
function rentOf(unit: UnitRow): number | null {
  switch (unit.report_configuration_value) {
    case 'Quoting Rent':
      return unit.quoting_rent_amount
    case 'Financial Market Rent':
      return unit.financial_market_rent_amount
    default:
      return unit.market_rent_amount
  }
}

function floorPlanOf(plan: FloorPlanRow, units: readonly IlsUnit[]): IlsFloorPlan {
  const marketRent = rangeOf([dollars(plan.market_rent_min), dollars(plan.market_rent_max)])
  return {
    id: plan.id,
    name: nameOf(plan),
    unitCount: plan.unit_count,
    unitsAvailable: units.filter(({ availability }) => availability !== null).length,
    numBeds: plan.num_beds,
    numBaths: plan.num_baths,
    squareFeet: rangeOf([plan.square_feet_min, plan.square_feet_max]),
    marketRent,
    effectiveRent: rangeOf(units.map(({ rentAmount }) => rentAmount)) ?? marketRent,
    depositAmount: dollars(plan.deposit_amount),
  }
}

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)

function rangeOf(values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : { min: Math.min(...known), max: Math.max(...known) }
}

/** Whether pets are allowed follows from the greatest weight alone; the words of the policy are for people to read. */
const petPolicyOf = ({ pet_weight_max, pet_policy_description }: PropertyRow): IlsProperty['petPolicy'] =>
  pet_weight_max === null
    ? null
    : {
        isAllowed: pet_weight_max > 0 ? 'true' : 'false',
        weightMax: pet_weight_max,
        description: pet_policy_description,
      }

const utilitiesOf = (property: PropertyRow): IlsProperty['includedUtilities'] => [
  ...(property.master_metered_electricity ? (['Electric'] as const) : []),
  ...(property.master_metered_gas ? (['Gas'] as const) : []),
  ...(property.master_metered_sewer ? (['Sewer'] as const) : []),
  ...(property.master_metered_trash ? (['Trash'] as const) : []),
  ...(property.master_metered_water ? (['Water'] as const) : []),
]

function amenitiesOf(property: PropertyRow): IlsProperty['amenities'] {
  const flags = [
    ['FitnessCenter', property.has_fitness_center],
    ['Gate', property.has_gate_with_code],
    ['PackageReceiving', property.has_package_delivery],
    ['Pool', property.has_pool],
    ['SmokeFree', property.non_smoking],
  ] as const
  return [
    ...flags.filter(([, has]) => has).map(([type]) => ({ type, description: null })),
    ...(property.amenities ?? []).map((description) => ({ type: 'Other' as const, description })),
  ]
}
