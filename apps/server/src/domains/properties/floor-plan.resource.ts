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
    propertyId: uuid({ filter: true }),
    name: nullable(
      text({ filter: true, sort: true, doc: 'The staff-facing name; a screening request calls it internalName.' }),
    ),
    marketingName: nullable(text({ filter: true, sort: true, doc: 'The public-facing name.' })),
    marketingDescription: nullable(text()),
    numBeds: int({ filter: true, sort: true }),
    numBaths: number(),
    squareFeet: nullable(int({ sort: true })),
    marketRentAmount: nullable(money({ sort: true })),
    depositAmount: nullable(money()),
    isAffordable: flag({ filter: true }),
  },
  relations: { property: one('property', 'propertyId'), units: many('unit', 'floorPlanId') },
  imported: {},
})
