import { nullable } from '../../kit/field-wrappers.ts'
import { choice, date, int, moment, money, number, uuid } from '../../kit/fields.ts'
import { defineResource, one } from '../../kit/resource.ts'

export const certification = defineResource('certification', {
  path: '/certifications',
  table: 'certifications',
  within: 'propertyId',
  doc: 'certifications of household income',
  fields: {
    propertyId: uuid({ indexed: 'filter' }),
    householdId: uuid({ indexed: 'filter' }),
    unitId: uuid({ indexed: 'filter' }),
    certificationType: choice(['INITIAL', 'RECERTIFICATION', 'INTERIM', 'TRANSFER']),
    effectiveDate: date({ indexed: 'sort' }),
    householdSize: int({ min: 1 }),
    householdIncomeAmount: money({ doc: 'A year, assets included.' }),
    incomeFromAssetsAmount: money(),
    marketRentAmount: money(),
    tenantRentAmount: money(),
    utilityAllowanceAmount: money(),
    grossRentAmount: money(),
    incomeLimitId: nullable(uuid({ indexed: 'filter' })),
    amiPercentage: nullable(number({ doc: 'Of the median income of the area.' })),
    programType: choice(['LIHTC', 'HOME', 'HUD_S8', 'BOND', 'OTHER']),
    status: choice(['DRAFT', 'PENDING_SIGNATURE', 'COMPLETED', 'VOID'], { indexed: 'sort' }),
    signedAt: nullable(moment({ indexed: 'sort' })),
  },
  relations: {
    property: one('property', 'propertyId'),
    household: one('household', 'householdId'),
    unit: one('unit', 'unitId'),
    incomeLimit: one('incomeLimit', 'incomeLimitId'),
  },
  imported: {},
})
