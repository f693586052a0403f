import { nullable } from '../../kit/field-wrappers.ts'
import { flag, int, money, number, text, uuid } from '../../kit/fields.ts'
import { defineResource, many, one } from '../../kit/resource.ts'

export const floorPlan = defineResource('floorPlan', {
  path: '/floorPlans',
  table: 'floor_plans',
  within: 'propertyId',
  size: 'small',
  doc: 'floor plans',
  fields: {
    propertyId: uuid(),
    name: nullable(text({ doc: 'The staff-facing name; a screening request calls it internalName.' })),
    marketingName: nullable(text({ doc: 'The public-facing name.' })),
    marketingDescription: nullable(text()),
    numBeds: int(),
    numBaths: number(),
    squareFeet: nullable(int()),
    marketRentAmount: nullable(money()),
    depositAmount: nullable(money()),
    isAffordable: flag(),
  },
  relations: { property: one('property', 'propertyId'), units: many('unit', 'floorPlanId') },
  imported: {},
})
