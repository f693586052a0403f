import { nullable } from '../../kit/field-wrappers.ts'
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
    reportConfigurationValue: choice(['Quoting Rent', 'Financial Market Rent', 'Market Rent'], {
      doc: 'Which of the rents below reports use.',
    }),
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
