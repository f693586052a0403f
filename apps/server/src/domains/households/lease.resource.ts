import { nullable, optional } from '../../kit/field-wrappers.ts'
import { choice, date, int, moment, money, text, uuid } from '../../kit/fields.ts'
import { defineResource, many, one } from '../../kit/resource.ts'

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
    propertyId: uuid({ filter: true }),
    unitId: uuid({ filter: true }),
    householdId: uuid({ filter: true }),
    applicationId: nullable(uuid({ filter: true })),
    status: choice(leaseStatuses, { filter: true, sort: true }),
    startDate: date({ filter: true, sort: true }),
    endDate: nullable(date({ filter: true, sort: true })),
    moveInDate: nullable(date()),
    moveOutDate: nullable(date()),
    rentAmount: money(),
    securityDepositAmount: money(),
    termMonths: nullable(int()),
    signedAt: nullable(moment()),
    completedAt: nullable(moment({ doc: 'From here on the household is locked.' })),
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
