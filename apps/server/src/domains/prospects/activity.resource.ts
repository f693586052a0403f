import { nullable } from '../../kit/field-wrappers.ts'
import { choice, moment, text, uuid } from '../../kit/fields.ts'
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
