import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { date, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, one } from '../../../kit/resource.ts'

export const moveIn = defineResource('moveIn', {
  path: '/moveIns',
  table: 'move_ins',
  within: 'propertyId',
  doc: 'move-ins',
  fields: {
    idempotencyId: nullable(text({ indexed: 'filter' })),
    propertyId: uuid({ indexed: 'filter' }),
    householdId: uuid({ indexed: 'filter' }),
    unitId: uuid({ indexed: 'filter' }),
    leaseId: uuid({ indexed: 'filter' }),
    date: date({ indexed: 'sort' }),
  },
  relations: {
    property: one('property', 'propertyId'),
    household: one('household', 'householdId'),
    unit: one('unit', 'unitId'),
    lease: one('lease', 'leaseId'),
  },
})

export const newMoveIn = {
  ...idempotencyInput,
  leaseId: uuid(),
  date: optional(date({ doc: 'Not after today at the property, which it is unless given.' })),
}
