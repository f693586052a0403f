import { choice, uuid } from '../../../kit/fields.ts'
import { defineResource, one } from '../../../kit/resource.ts'

/** Those of `propertyRoles` in access, which a resource cannot import; a test holds them equal. */
export const userRoles = [
  'PROPERTY_MANAGER',
  'LEASING_AGENT',
  'MAINTENANCE',
  'REGIONAL',
  'COMPLIANCE',
  'READ_ONLY',
] as const

export const userProperty = defineResource('userProperty', {
  path: '/userProperties',
  table: 'user_properties',
  within: 'propertyId',
  size: 'small',
  doc: 'user properties: who works at which property, and as what',
  fields: {
    userId: uuid(),
    propertyId: uuid(),
    role: choice(userRoles),
  },
  relations: { user: one('user', 'userId'), property: one('property', 'propertyId') },
  imported: {},
})
