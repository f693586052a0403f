import { email } from '../../../kit/contact-fields.ts'
import { optional, partial } from '../../../kit/field-wrappers.ts'
import { choice, text } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource } from '../../../kit/resource.ts'

const statuses = ['ACTIVE', 'INACTIVE', 'INVITED'] as const

/** A person who works for the organization. Of the whole organization: a key limited to some properties sees every user. */
export const user = defineResource('user', {
  path: '/users',
  table: 'users',
  within: null,
  size: 'small',
  doc: 'users',
  fields: {
    firstname: text(),
    lastname: text(),
    email: text(),
    status: choice(statuses),
  },
  imported: {},
})

const named = { firstname: text({ min: 1, max: 100 }), lastname: text({ min: 1, max: 100 }), email: email() }

export const newUser = {
  ...idempotencyInput,
  ...named,
  status: optional(choice(statuses, { doc: 'ACTIVE unless given.' })),
}

/** What is missing stays. */
export const userCorrection = {
  ...partial(named),
  status: optional(choice(statuses, { doc: 'Other than ACTIVE: ends every session and token of the person.' })),
}
