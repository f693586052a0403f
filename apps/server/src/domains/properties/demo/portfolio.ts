// Believable records of this domain for `gatelodge demo load`, one step for each kind.

import { batches, between, demoPhone, made, pickOne, remember, sized } from '../../../kit/demo-story.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { newId } from '../../../kit/ids.ts'
import { unitStatuses } from '../unit.resource.ts'
import { userRoles } from '../users/user-property.resource.ts'
import { cities, firstNames, lastNames, planNames, propertyNames, streets } from './words.ts'

const PLANS_PER_PROPERTY = 4

export const demo: DemoStep[] = [
  {
    what: 'properties',
    load: async (tx, { organizationId }, story) => {
      const rows = Array.from({ length: sized(story, 'properties') }, (_, n) => {
        const { timezone, ...place } = pickOne(story, cities)
        const name = `${propertyNames[n % propertyNames.length]}${n < propertyNames.length ? '' : ` ${Math.floor(n / propertyNames.length) + 1}`}`
        return {
          organization_id: organizationId,
          id: newId(),
          name,
          legal_name: `${name} Holdings LLC`,
          property_class: n % 4 === 3 ? null : pickOne(story, ['Conventional', 'Affordable', 'Mixed']),
          property_type: n % 5 === 4 ? 'SENIOR' : 'MULTIFAMILY',
          address: JSON.stringify({
            line1: `${between(story, 1, 900)} ${pickOne(story, streets)}`,
            line2: null,
            ...place,
            country: 'US',
          }),
          phone: demoPhone(story),
          email: `office${n + 1}@example.com`,
          website: `https://www.example.com/${n + 1}`,
          timezone,
          unit_count: sized(story, 'unitsPerProperty'),
          year_built: between(story, 1921, 2024),
        }
      })
      for (const batch of batches(rows)) await tx.insertInto('properties').values(batch).execute()
      remember(story, 'property', rows)
    },
  },
  {
    what: 'floor plans',
    load: async (tx, { organizationId }, story) => {
      const rows = made(story, 'property').flatMap((propertyId) =>
        Array.from({ length: PLANS_PER_PROPERTY }, (_, n) => ({
          organization_id: organizationId,
          id: newId(),
          property_id: propertyId,
          name: `${n}B-${between(story, 100, 999)}`,
          marketing_name: n === 3 ? null : (planNames[n] ?? null),
          num_beds: n,
          num_baths: 1 + Math.floor(n / 2) * 0.5,
          square_feet: 450 + n * 260,
          market_rent_amount: 89_500 + n * 30_000,
          deposit_amount: 50_000,
          is_affordable: story.random() < 0.2,
        })),
      )
      for (const batch of batches(rows)) await tx.insertInto('floor_plans').values(batch).execute()
      remember(story, 'floorPlan', rows)
    },
  },
  {
    what: 'units',
    load: async (tx, { organizationId }, story) => {
      const plans = made(story, 'floorPlan')
      for (const [p, propertyId] of made(story, 'property').entries()) {
        const rows = Array.from({ length: sized(story, 'unitsPerProperty') }, (_, n) => {
          const bedrooms = n % PLANS_PER_PROPERTY
          const status = unitStatuses[between(story, 0, 11)] ?? 'OCCUPIED'
          const floor = Math.floor(n / 10) + 1
          return {
            organization_id: organizationId,
            id: newId(),
            property_id: propertyId,
            floor_plan_id: n % 17 === 16 ? null : (plans[p * PLANS_PER_PROPERTY + bedrooms] ?? null),
            number: `${floor}${String((n % 10) + 1).padStart(2, '0')}`,
            building_name: null,
            floor_level: floor,
            status,
            market_rent_amount: 89_500 + bedrooms * 30_000 + between(story, 0, 99) * 100,
            quoting_rent_amount: 91_500 + bedrooms * 30_000,
            square_feet: 450 + bedrooms * 260,
            num_beds: bedrooms,
            num_baths: 1 + Math.floor(bedrooms / 2) * 0.5,
            vacant_since: status.startsWith('VACANT') ? '2026-08-01' : null,
            available_date: status === 'VACANT_READY' ? '2026-09-01' : null,
            is_ada: story.random() < 0.05,
          }
        })
        for (const batch of batches(rows)) await tx.insertInto('units').values(batch).execute()
        remember(story, 'unit', rows)
      }
    },
  },
  {
    what: 'users',
    load: async (tx, { organizationId }, story) => {
      const rows = Array.from({ length: sized(story, 'properties') * 2 + 1 }, (_, n) => ({
        organization_id: organizationId,
        id: newId(),
        firstname: pickOne(story, firstNames),
        lastname: pickOne(story, lastNames),
        email: `staff${n + 1}@example.com`,
        status: n % 7 === 6 ? 'INVITED' : 'ACTIVE',
      }))
      for (const batch of batches(rows)) await tx.insertInto('users').values(batch).execute()
      remember(story, 'user', rows)
    },
  },
  {
    what: 'user properties',
    load: async (tx, { organizationId }, story) => {
      const users = made(story, 'user')
      const rows = made(story, 'property').flatMap((propertyId, p) =>
        [users[0], users[p * 2 + 1], users[p * 2 + 2]].flatMap((userId, n) => {
          const role = n === 0 ? 'REGIONAL' : pickOne(story, userRoles)
          return userId
            ? [{ organization_id: organizationId, id: newId(), user_id: userId, property_id: propertyId, role }]
            : []
        }),
      )
      for (const batch of batches(rows)) await tx.insertInto('user_properties').values(batch).execute()
      remember(story, 'userProperty', rows)
    },
  },
]
