import { nullable, optional } from '../../kit/field-wrappers.ts'
import { choice, date, flag, int, money, number, text, uuid } from '../../kit/fields.ts'
import { defineResource, many, one } from '../../kit/resource.ts'

export const unitStatuses = [
  'VACANT_READY',
  'VACANT_NOT_READY',
  'VACANT_LEASED',
  'OCCUPIED',
  'NOTICE',
  'NOTICE_LEASED',
  'DOWN',
  'MODEL',
] as const

const reportConfigurationValue = choice(['Quoting Rent', 'Financial Market Rent', 'Market Rent'], {
  doc: 'Which of the rents below reports use.',
})

export const unit = defineResource('unit', {
  path: '/units',
  table: 'units',
  within: 'propertyId',
  doc: 'units',
  fields: {
    propertyId: uuid({ indexed: 'filter' }),
    floorPlanId: nullable(uuid({ indexed: 'filter' })),
    number: text({ indexed: 'sort' }),
    buildingName: nullable(text()),
    floorLevel: nullable(int()),
    status: choice(unitStatuses, { indexed: 'sort' }),
    reportConfigurationValue,
    marketRentAmount: nullable(money()),
    quotingRentAmount: nullable(money()),
    financialMarketRentAmount: nullable(money()),
    squareFeet: nullable(int()),
    numBeds: int(),
    numBaths: number(),
    vacantSince: nullable(date()),
    makeReadyDate: nullable(date()),
    availableDate: nullable(date()),
    isADA: flag(),
    currentHouseholdId: nullable(uuid()),
    mostRecentApplicationId: nullable(uuid()),
  },
  relations: {
    property: one('property', 'propertyId'),
    floorPlan: one('floorPlan', 'floorPlanId'),
    currentHousehold: one('household', 'currentHouseholdId'),
    leases: many('lease', 'unitId'),
    applications: many('application', 'unitId'),
  },
  imported: { except: ['currentHouseholdId', 'mostRecentApplicationId'] },
})

const rent = optional(nullable(money({ min: 0 })))
const day = optional(nullable(date()))

/** What staff correct. What is missing stays, null clears. */
export const unitCorrection = {
  floorPlanId: optional(nullable(uuid())),
  number: optional(text({ min: 1, max: 50 })),
  buildingName: optional(nullable(text({ max: 100 }))),
  floorLevel: optional(nullable(int({ min: -10, max: 200 }))),
  status: optional(
    choice(unitStatuses, {
      doc: 'By hand VACANT_READY, VACANT_NOT_READY, DOWN or MODEL; while a lease waits for it, VACANT_LEASED or DOWN.',
    }),
  ),
  reportConfigurationValue: optional(reportConfigurationValue),
  marketRentAmount: rent,
  quotingRentAmount: rent,
  financialMarketRentAmount: rent,
  squareFeet: optional(nullable(int({ min: 0, max: 1_000_000 }))),
  numBeds: optional(int({ min: 0, max: 15 })),
  numBaths: optional(number({ min: 0, max: 15 })),
  vacantSince: day,
  makeReadyDate: day,
  availableDate: day,
  isADA: optional(flag()),
}
