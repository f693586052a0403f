// Configurations and agents for the demo's properties. Every fifth property has none, as one that was just taken over.
import type { Caller } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { batches, between, demoPhone, made, pickOne, remember } from '../../../kit/demo-story.ts'
import type { DemoStep, DemoStory } from '../../../kit/domain.ts'
import { newId } from '../../../kit/ids.ts'
import { amenities, cities, companies, firstNames, lastNames, streets } from './words.ts'

const configured = (story: DemoStory) => [...made(story, 'property').entries()].filter(([n]) => n % 5 !== 4)

export const configurationDemo: DemoStep[] = [
  {
    what: 'property configurations',
    load: async (tx, by, story) => {
      const rows = []
      for (const [n, id] of configured(story)) rows.push(await configuration(tx, by, story, n, id))
      for (const batch of batches(rows)) await tx.insertInto('property_configurations').values(batch).execute()
      // Every property answers with a configuration, whether it has a row or not.
      remember(
        story,
        'propertyConfiguration',
        made(story, 'property').map((id) => ({ id })),
      )
    },
  },
  {
    what: 'dated configuration values',
    load: async (tx, { organizationId }, story) => {
      const dated = configured(story).flatMap(([, property_id]) =>
        ['2020-01-01', '2026-01-01', '2035-01-01'].map((effective_date, n) => ({
          organization_id: organizationId,
          property_id,
          effective_date,
          n,
        })),
      )
      for (const batch of batches(dated)) {
        await tx
          .insertInto('property_late_fee_methods')
          .values(batch.map(({ n, ...row }) => ({ ...row, late_fee_method: ['FLAT', 'PERCENT', 'DAILY'][n] ?? null })))
          .execute()
        await tx
          .insertInto('property_deposit_interest_rates')
          .values(batch.map(({ n, ...row }) => ({ ...row, security_deposit_simple_interest_rate: 0.5 + n * 0.75 })))
          .execute()
      }
    },
  },
  {
    what: 'agent configurations',
    load: async (tx, { organizationId }, story) => {
      const rows = made(story, 'property').flatMap((property_id, n) =>
        ['MESSAGING_BOT', n % 2 === 0 ? 'DOCUMENT_REVIEW' : 'LEASING'].map((agent_type) => ({
          organization_id: organizationId,
          id: newId(),
          property_id,
          agent_type,
          is_enabled: n % 3 !== 2,
          settings: JSON.stringify({ language: 'en', handOverAfterMinutes: between(story, 5, 60) }),
          settings_secrets_set: ['validationKey'],
        })),
      )
      for (const batch of batches(rows)) await tx.insertInto('property_agent_configurations').values(batch).execute()
      for (const { id } of rows) {
        const place = { table: 'property_agent_secrets', column: 'validationKey', id }
        const sealed = await story.ctx.sealing.seal(tx, { organizationId }, place, `demo-${between(story, 1e6, 9e6)}`)
        await tx
          .insertInto('property_agent_secrets')
          .values({ organization_id: organizationId, configuration_id: id, name: place.column, sealed })
          .execute()
      }
      remember(story, 'propertyAgentConfiguration', rows)
    },
  },
]

async function configuration(tx: Tx, { organizationId }: Caller, story: DemoStory, n: number, id: string) {
  const { city, state, postalCode } = pickOne(story, cities)
  const person = () => `${pickOne(story, firstNames)} ${pickOne(story, lastNames)}`
  const company = (trade: string) => `${pickOne(story, companies)} ${trade}`
  const chance = (share: number) => story.random() < share
  const place = { table: 'property_configurations', column: 'office_alarm_code', id }
  return {
    organization_id: organizationId,
    id,
    property_description: `Homes near the middle of ${city}, with a garden behind the house.`,
    short_description: `Homes in ${city}`,
    office_hours_description: 'By appointment on holidays.',
    office_hours: ['Monday 09:00-18:00', 'Wednesday 09:00-18:00', 'Friday 09:00-17:00', 'Saturday 10:00-14:00'],
    pet_policy_description: 'Two pets at most.',
    parking_detail_description: 'One place for each home, behind the house.',
    amenities: [...new Set([pickOne(story, amenities), pickOne(story, amenities), pickOne(story, amenities)])],
    marketing_url: `https://www.example.com/${n + 1}`,
    email: `leasing${n + 1}@example.com`,
    phone: demoPhone(story),
    fax_number: demoPhone(story),
    two_way_communication: n % 2 === 0,
    texting_phone_number: demoPhone(story),
    physical_address1: `${between(story, 1, 900)} ${pickOne(story, streets)}`,
    physical_city: city,
    physical_state: state,
    physical_postal_code: postalCode,
    physical_country: 'US',
    availability_url: n % 4 === 1 ? `https://www.example.com/${n + 1}/available` : null,
    resident_portal_active: n % 3 !== 1,
    application_portal_url: `https://apply.example.com/${n + 1}`,
    accepting_online_applications: chance(0.8),
    application_income_requirement: pickOne(story, [2, 2.5, 3]),
    allowed_lease_term_months: ['6', '12', '15'],
    quote_expiration: pickOne(story, ['SAME_DAY', 'HOURS_24', 'HOURS_48', 'HOURS_72']),
    master_metered_electricity: chance(0.2),
    master_metered_gas: chance(0.2),
    master_metered_sewer: chance(0.6),
    master_metered_trash: chance(0.6),
    master_metered_water: chance(0.6),
    accrue_security_deposit_interest: chance(0.5),
    security_deposit_interest_payout_frequency: pickOne(story, ['MONTHLY', 'QUARTERLY', 'ANNUALLY', 'MOVE_OUT']),
    nearest_metro_area: city,
    goes_on_daylight_savings: state !== 'AZ',
    county_name: company('County'),
    site_built_date: String(between(story, 1921, 2024)),
    last_renovation_date: `Spring ${between(story, 2012, 2025)}`,
    management_took_over_date: '2021-03-01',
    acquisition_date: '2021-02-15',
    office_alarm_code: await story.ctx.sealing.seal(tx, { organizationId }, place, String(between(story, 1000, 9999))),
    has_gate_with_code: chance(0.4),
    has_fitness_center: chance(0.5),
    has_pool: chance(0.3),
    has_package_delivery: chance(0.7),
    non_smoking: chance(0.9),
    pet_weight_max: pickOne(story, [25, 40, 60]),
    lead_paint_disclosure: chance(0.3) ? 'Built before 1978: see the pamphlet.' : null,
    client_representative_name: person(),
    accountant_name: person(),
    ap_clerk: person(),
    water_company: company('Water'),
    gas_company: company('Gas'),
    electric_company: company('Power'),
    cable_company: company('Cable'),
    internet_company: company('Fiber'),
    pest_company: company('Pest Control'),
    trash_company: company('Waste'),
    fees_start_date: '2021-03-01',
    current_period_start_date: '2026-09-01',
    current_period: '2026-09',
    building_protection_fee: 1_250,
    lease_rent_percentage: 100,
    charges_facility_fee_for_liability_insurance: chance(0.5),
    facilities_fee_amount: 995,
    turn_move_out_days: 5,
    eviction_start_date: null,
    lease_notice_to_vacate_days: 60,
    emergency_entrance_notice: 'A note is left at the door.',
  }
}
