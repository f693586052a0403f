import { nullable, optional } from '../../kit/field-wrappers.ts'
import { choice, moment, text, uuid } from '../../kit/fields.ts'
import { idempotencyInput } from '../../kit/idempotency.ts'
import { defineResource, one } from '../../kit/resource.ts'

export const activityTypes = [
  'VISITED',
  'VISIT_CANCELLED',
  'VISIT_NO_SHOW',
  'TOUR_CANCELLED',
  'TOUR_NO_SHOW',
  'VISIT_SCHEDULED',
  'TOUR_SCHEDULED',
  'TOUR_COMPLETED',
  'CALL',
  'EMAIL',
  'TEXT',
  'NOTE',
  'LEAD_RECEIVED',
  'APPLICATION_SUBMITTED',
  'SCREENING_RESULT',
] as const

export const activity = defineResource('activity', {
  path: '/activities',
  table: 'activities',
  within: 'propertyId',
  // Its words are those of the result.
  roleGrant: { field: 'type', word: 'SCREENING_RESULT', grant: 'screening-results:read' },
  doc: 'activities',
  fields: {
    propertyId: uuid({ indexed: 'filter' }),
    prospectId: nullable(uuid({ indexed: 'filter' })),
    customerId: nullable(uuid({ indexed: 'filter' })),
    householdId: nullable(uuid({ indexed: 'filter' })),
    type: choice(activityTypes, { indexed: 'sort' }),
    assignedUserId: nullable(uuid({ indexed: 'filter' })),
    description: nullable(text()),
    scheduledAt: nullable(moment({ indexed: 'sort' })),
    completedAt: nullable(moment({ indexed: 'sort' })),
  },
  relations: {
    property: one('property', 'propertyId'),
    prospect: one('prospect', 'prospectId'),
    customer: one('customer', 'customerId'),
    household: one('household', 'householdId'),
  },
})

/** What people do or write down themselves; the others follow from what happens. */
const byHand = [
  'NOTE',
  'CALL',
  'EMAIL',
  'VISIT_SCHEDULED',
  'VISITED',
  'VISIT_CANCELLED',
  'VISIT_NO_SHOW',
  'TOUR_SCHEDULED',
  'TOUR_COMPLETED',
  'TOUR_CANCELLED',
  'TOUR_NO_SHOW',
] as const satisfies readonly (typeof activityTypes)[number][]

export const newActivity = {
  ...idempotencyInput,
  prospectId: optional(nullable(uuid({ doc: 'Who it is about: one of the three.' }))),
  customerId: optional(nullable(uuid())),
  householdId: optional(nullable(uuid())),
  type: optional(choice(byHand, { doc: 'NOTE unless given.' })),
  description: text({ min: 1, max: 2000, doc: 'Whoever reads activities reads it, partners too.' }),
  assignedUserId: optional(nullable(uuid())),
  scheduledAt: optional(nullable(moment())),
  completedAt: optional(nullable(moment())),
}
