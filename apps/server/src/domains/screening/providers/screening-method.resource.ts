import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { flag, openChoice, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, one } from '../../../kit/resource.ts'

const type = openChoice(['CREDIT', 'CRIMINAL', 'EVICTION', 'INCOME', 'IDENTITY', 'RENTAL_HISTORY'])
const name = text({ min: 1, max: 200 })

export const screeningMethod = defineResource('screeningMethod', {
  path: '/screeningMethods',
  table: 'screening_methods',
  within: 'propertyId',
  audiences: ['staff'],
  size: 'small',
  doc: 'screening methods of properties',
  fields: {
    propertyId: uuid(),
    providerId: uuid({ doc: 'The integration that screens by it.' }),
    idempotencyId: nullable(text()),
    name,
    type,
    isActive: flag({ doc: 'Only active methods are configured; results keep the others.' }),
  },
  relations: { property: one('property', 'propertyId') },
})

export const newMethod = { ...idempotencyInput, propertyId: uuid(), providerId: uuid(), name, type }

/** What is missing stays. */
export const methodChange = { name: optional(name), type: optional(type), isActive: optional(flag()) }
