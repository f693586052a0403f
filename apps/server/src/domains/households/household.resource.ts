import { nullable } from '../../kit/field-wrappers.ts'
import { choice, flag, moment, money, text, uuid } from '../../kit/fields.ts'
import { defineResource, many, one } from '../../kit/resource.ts'

export const householdStatuses = ['APPLICANT', 'FUTURE', 'CURRENT', 'NOTICE', 'PAST', 'CANCELED', 'EVICTED'] as const

export const household = defineResource('household', {
  path: '/households',
  table: 'households',
  within: 'propertyId',
  doc: 'households',
  fields: {
    name: text({ indexed: 'sort' }),
    propertyId: uuid({ indexed: 'filter' }),
    prospectId: nullable(uuid()),
    applicationId: nullable(uuid()),
    primaryCustomerId: nullable(uuid()),
    currentLeaseId: nullable(uuid()),
    currentUnitId: nullable(uuid({ indexed: 'filter' })),
    status: choice(householdStatuses, { indexed: 'sort' }),
    isUnderEviction: flag(),
    isLocked: flag({
      doc: 'True while a completed lease stands: customers, pets, structure and lease data do not change.',
    }),
    lockedAt: nullable(moment()),
    balanceAmount: money(),
  },
  relations: {
    property: one('property', 'propertyId'),
    documents: many('householdDocument', 'householdId'),
    tenants: many('customer', 'householdId'),
    customers: many('customer', 'householdId'),
    pets: many('pet', 'householdId', 'pets'),
    application: one('application', 'applicationId'),
    leases: many('lease', 'householdId'),
    unit: one('unit', 'currentUnitId'),
    transactions: many('transaction', 'householdId'),
    scheduledTransactions: many('scheduledTransaction', 'householdId'),
    workOrders: many('workOrder', 'householdId'),
    certifications: many('certification', 'householdId'),
  },
  imported: {
    except: [
      'prospectId',
      'applicationId',
      'primaryCustomerId',
      'currentLeaseId',
      'currentUnitId',
      'isLocked',
      'lockedAt',
      'balanceAmount',
    ],
  },
})
