import { nullable, optional, partial } from '../../../kit/field-wrappers.ts'
import { text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { content } from '../message.resource.ts'

const written = { name: text({ min: 1, max: 100 }), content }

export const newSavedReply = {
  ...idempotencyInput,
  propertyId: optional(nullable(uuid({ doc: 'For every property of the organization unless given.' }))),
  ...written,
}

/** What is missing stays. */
export const savedReplyChange = partial(written)
