import { email } from '../../kit/contact-fields.ts'
import { clearable, needsGrant, nullable, optional, partial, sealed } from '../../kit/field-wrappers.ts'
import { choice, date, flag, moment, text, uuid } from '../../kit/fields.ts'
import { idempotencyInput } from '../../kit/idempotency.ts'
import { defineResource, one } from '../../kit/resource.ts'

const statuses = ['OPEN', 'SCHEDULED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CANCELED'] as const
const priorities = ['EMERGENCY', 'HIGH', 'NORMAL', 'LOW', 'WARRANTY'] as const
const entryPreferences = ['ANYTIME', 'CALL_FIRST', 'APPOINTMENT_ONLY'] as const

export type WorkOrderStatus = (typeof statuses)[number]

/** Takes the grant to change work orders: an integration that has it is sent into the home and needs to get in; no other does. */
const code = (doc: string) => needsGrant('workOrders:update', sealed('work_orders', text({ doc })))

export const workOrder = defineResource('workOrder', {
  path: '/workOrders',
  table: 'work_orders',
  within: 'propertyId',
  doc: 'work orders',
  fields: {
    idempotencyId: nullable(text({ indexed: 'filter' })),
    propertyId: uuid({ indexed: 'filter' }),
    unitId: nullable(uuid({ indexed: 'filter' })),
    householdId: nullable(uuid({ indexed: 'filter' })),
    customerId: nullable(uuid({ indexed: 'filter' })),
    status: choice(statuses, { indexed: 'sort' }),
    priority: choice(priorities, { indexed: 'filter' }),
    description: text({ max: 2000 }),
    requestorName: nullable(text({ max: 200 })),
    requestorEmail: nullable(email({ max: 100 })),
    requestorPhone: nullable(text({ max: 15 })),
    entryNotes: nullable(text({ max: 2000 })),
    entryPreference: choice(entryPreferences),
    hasPetAlert: flag(),
    dueDate: nullable(date({ indexed: 'sort' })),
    completedAt: nullable(
      moment({ indexed: 'sort', doc: 'When the status became COMPLETED; null while it is another.' }),
    ),
    assignedUserId: nullable(uuid({ indexed: 'filter' })),
    alarmCode: code('Of the home.'),
    doorCode: code('Of the home.'),
  },
  relations: {
    property: one('property', 'propertyId'),
    unit: one('unit', 'unitId'),
    household: one('household', 'householdId'),
    customer: one('customer', 'customerId'),
  },
  imported: { except: ['idempotencyId', 'assignedUserId', 'alarmCode', 'doorCode'] },
})

/** A blank is no value, here as in a change. */
const givenFields = {
  unitId: clearable(uuid()),
  householdId: clearable(uuid()),
  customerId: clearable(uuid({ doc: 'Of the household, where one is named.' })),
  requestorName: clearable(text({ max: 200 })),
  requestorEmail: clearable(email({ max: 100 })),
  requestorPhone: clearable(text({ max: 15 })),
  entryNotes: clearable(text({ max: 2000 })),
  dueDate: clearable(date()),
  assignedUserId: clearable(uuid()),
  alarmCode: clearable(text({ max: 100 })),
  doorCode: clearable(text({ max: 100 })),
}
const stated = {
  status: choice(statuses),
  priority: choice(priorities),
  entryPreference: choice(entryPreferences),
  hasPetAlert: flag(),
}
const description = text({ min: 1, max: 2000 })

export const newWorkOrder = { ...idempotencyInput, propertyId: uuid(), description, ...partial(stated), ...givenFields }
/** What is missing stays, null or a blank clears. */
export const workOrderChange = { description: optional(description), ...partial(stated), ...givenFields }
