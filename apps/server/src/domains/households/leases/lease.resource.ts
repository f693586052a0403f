import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, date, int, moment, money, text, uuid } from '../../../kit/fields.ts'
import { defineResource, many, one } from '../../../kit/resource.ts'

export const leaseStatuses = [
  'DRAFT',
  'PENDING_SIGNATURE',
  'COMPLETED',
  'ACTIVE',
  'NOTICE',
  'ENDED',
  'CANCELED',
] as const

export const lease = defineResource('lease', {
  path: '/leases',
  table: 'leases',
  within: 'propertyId',
  doc: 'leases',
  fields: {
    propertyId: uuid({ indexed: 'filter' }),
    unitId: uuid({ indexed: 'filter' }),
    householdId: uuid({ indexed: 'filter' }),
    applicationId: nullable(uuid({ indexed: 'filter' })),
    status: choice(leaseStatuses, { indexed: 'sort' }),
    startDate: date({ indexed: 'sort' }),
    endDate: nullable(date({ indexed: 'sort' })),
    moveInDate: nullable(date({ indexed: 'sort' })),
    moveOutDate: nullable(date({ indexed: 'sort' })),
    rentAmount: money(),
    securityDepositAmount: money(),
    termMonths: nullable(int()),
    signedAt: nullable(moment({ indexed: 'sort' })),
    completedAt: nullable(moment({ indexed: 'sort', doc: 'From here on the household is locked.' })),
    moveOutId: nullable(uuid()),
    documentId: nullable(uuid()),
    cancellationReason: nullable(text()),
  },
  relations: {
    property: one('property', 'propertyId'),
    unit: one('unit', 'unitId'),
    household: one('household', 'householdId'),
    document: one('householdDocument', 'documentId'),
    scheduledTransactions: many('scheduledTransaction', 'leaseId'),
  },
  imported: { except: ['applicationId', 'moveOutId', 'documentId', 'cancellationReason'] },
})

/** What is missing stays, null clears. */
export const leaseChange = {
  unitId: optional(uuid()),
  startDate: optional(date()),
  endDate: optional(nullable(date())),
  rentAmount: optional(money({ min: 0 })),
  securityDepositAmount: optional(money({ min: 0 })),
  termMonths: optional(nullable(int({ min: 1, max: 120 }))),
}

export const leaseCancellation = { reason: optional(nullable(text({ max: 500 }))) }
