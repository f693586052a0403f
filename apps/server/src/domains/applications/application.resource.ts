import { Type } from 'typebox'
import { needsRole, nullable, optional } from '../../kit/field-wrappers.ts'
import {
  choice,
  date,
  type Field,
  InvalidValue,
  int,
  moment,
  money,
  not,
  openChoice,
  text,
  uuid,
} from '../../kit/fields.ts'
import { idempotencyInput } from '../../kit/idempotency.ts'
import { defineResource, many, one } from '../../kit/resource.ts'

export const applicationStatuses = ['APPROVED', 'IN_PROCESS', 'DENIED', 'WAITLIST', 'CANCELED', 'ABANDONED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const application = defineResource('application', {
  path: '/applications',
  table: 'applications',
  within: 'propertyId',
  doc: 'applications',
  fields: {
    applicationId: uuid({ column: 'id', doc: 'The same as id.' }),
    idempotencyId: nullable(text({ indexed: 'filter' })),
    status: choice(applicationStatuses, { indexed: 'sort' }),
    prospectId: uuid({ indexed: 'filter' }),
    propertyId: uuid({ indexed: 'filter' }),
    householdId: uuid({ indexed: 'filter' }),
    unitId: nullable(uuid({ indexed: 'filter' })),
    customerId: uuid({ indexed: 'filter', doc: 'The primary applicant.' }),
    assignedUserId: nullable(uuid({ indexed: 'filter' })),
    leaseId: nullable(uuid()),
    notes: nullable(text()),
    desiredMoveInDate: nullable(date({ indexed: 'sort' })),
    leaseTermMonths: nullable(int()),
    submittedAt: nullable(moment({ indexed: 'sort', doc: 'When it was last handed in for screening.' })),
    signedAt: nullable(moment({ indexed: 'sort' })),
    statusReason: nullable(text()),
    statusChangedAt: moment({ indexed: 'sort' }),
    screeningStatus: needsRole(
      'screening-results:read',
      nullable(openChoice(['APPROVED', 'DECLINED', 'PENDING'], { indexed: 'filter' })),
    ),
  },
  relations: {
    property: one('property', 'propertyId'),
    unit: one('unit', 'unitId'),
    household: one('household', 'householdId'),
    customers: many('customer', 'applicationId', 'applicants'),
    pets: many('pet', 'applicationId'),
    prospect: one('prospect', 'prospectId'),
    lease: one('lease', 'leaseId'),
  },
})

/** What a caller may give with a new application and change later. */
export const applicationDetails = {
  desiredMoveInDate: optional(nullable(date())),
  leaseTermMonths: optional(nullable(int({ min: 1, max: 120 }))),
  notes: optional(nullable(text({ max: 2000 }))),
  assignedUserId: optional(nullable(uuid())),
}

const otherWords = ['In Progress', 'Approved', 'Denied', 'Cancelled'] as const
const SAME: Readonly<Record<string, ApplicationStatus>> = { IN_PROGRESS: 'IN_PROCESS', CANCELLED: 'CANCELED' }

/** In a request: also the words that people use, in any case, with spaces or underscores. */
const spokenStatus: Field<ApplicationStatus> = {
  ...choice(applicationStatuses),
  schema: Type.Enum([...applicationStatuses, ...otherWords], {
    description: 'In any case; answered as one of the first six.',
  }),
  fromWire: (given) => {
    const word = typeof given === 'string' ? spelledOut(given) : ''
    const status = applicationStatuses.find((one) => one === (SAME[word] ?? word))
    if (!status) throw new InvalidValue(`must be one of ${applicationStatuses.join(', ')}${not(given)}`)
    return status
  },
}

function spelledOut(word: string) {
  return word
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, '_')
}

export const statusChange = {
  status: spokenStatus,
  reason: optional(nullable(text({ max: 500, doc: 'Kept as statusReason until the status changes again.' }))),
}

export const unitAssignment = { unitId: nullable(uuid({ doc: 'Null unassigns, before approval only.' })) }

export const newLease = {
  ...idempotencyInput,
  startDate: date(),
  endDate: optional(nullable(date())),
  rentAmount: money({ min: 0 }),
  securityDepositAmount: optional(money({ min: 0 })),
  termMonths: optional(nullable(int({ min: 1, max: 120, doc: 'That of the application unless given.' }))),
}
