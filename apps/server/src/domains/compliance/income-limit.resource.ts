import { date, int, money, number, text, uuid } from '../../kit/fields.ts'
import { defineResource, one } from '../../kit/resource.ts'

export const incomeLimit = defineResource('incomeLimit', {
  path: '/incomeLimits',
  table: 'income_limits',
  within: 'propertyId',
  doc: 'income limits',
  fields: {
    propertyId: uuid({ indexed: 'filter' }),
    name: text({ max: 200 }),
    amount: money({ doc: 'A year.' }),
    numHouseholdMembers: int({ min: 1 }),
    amiPercentage: number({ doc: 'Of the median income of the area.' }),
    effectiveDate: date({ indexed: 'sort' }),
  },
  relations: { property: one('property', 'propertyId') },
  imported: {},
})
