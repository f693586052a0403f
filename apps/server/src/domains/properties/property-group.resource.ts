import { text } from '../../kit/fields.ts'
import { idempotencyInput } from '../../kit/idempotency.ts'
import { defineResource } from '../../kit/resource.ts'
import { uuids } from '../../kit/structured-fields.ts'

const MEMBERS_MOST = 1000

/** Of the whole organization: a key limited to some properties sees every group, and those of its properties in it. */
export const propertyGroup = defineResource('propertyGroup', {
  path: '/propertyGroups',
  table: 'property_groups',
  within: null,
  size: 'small',
  doc: 'property groups',
  fields: {
    name: text(),
    propertyIds: uuids({ max: MEMBERS_MOST, ofReach: true, doc: 'Those of the group that this key may touch.' }),
  },
})

export const newPropertyGroup = {
  ...idempotencyInput,
  name: text({ min: 1, max: 200 }),
  propertyIds: uuids({ min: 1, max: MEMBERS_MOST }),
}
