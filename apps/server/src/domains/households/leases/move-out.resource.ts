import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { date, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, one } from '../../../kit/resource.ts'

export const moveOut = defineResource('moveOut', {
  path: '/moveOuts',
  table: 'move_outs',
  within: 'propertyId',
  doc: 'move-outs',
  fields: {
    idempotencyId: nullable(text({ indexed: 'filter' })),
    propertyId: uuid({ indexed: 'filter' }),
    householdId: uuid({ indexed: 'filter' }),
    unitId: uuid({ indexed: 'filter' }),
    leaseId: uuid({ indexed: 'filter' }),
    date: date({ indexed: 'sort' }),
    reason: nullable(text()),
    noticeDate: nullable(date({ indexed: 'sort' })),
  },
  relations: {
    property: one('property', 'propertyId'),
    household: one('household', 'householdId'),
    unit: one('unit', 'unitId'),
    lease: one('lease', 'leaseId'),
  },
})

export const newMoveOut = {
  ...idempotencyInput,
  leaseId: uuid(),
  date: date({ doc: 'A day to come is notice given: the lease ends on that day.' }),
  reason: optional(nullable(text({ max: 500 }))),
  noticeDate: optional(nullable(date())),
}
