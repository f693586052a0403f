// What staff give of an integration.
import { email } from '../../../kit/contact-fields.ts'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, flag, text } from '../../../kit/fields.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest } from '../../../kit/problems.ts'
import { uuids, words } from '../../../kit/structured-fields.ts'
import { type Capability, capabilities, isCapability } from '../capabilities.ts'
import { integrationKinds, PROPERTIES_MOST } from './integration.resource.ts'
import type { IntegrationChange } from './integrations.ts'

const CODES_MOST = 500
const name = text({ min: 1, max: 100 })
const given = {
  capabilities: optional(words({ doc: `Any of ${Object.keys(capabilities).join(', ')}.` })),
  propertyIds: optional(
    nullable(
      uuids({ min: 1, max: PROPERTIES_MOST, doc: 'The properties it may touch; null: all, also those to come.' }),
    ),
  ),
  bypassUnitAvailability: optional(flag()),
  transactionCodes: optional(
    nullable(words({ max: CODES_MOST, doc: 'The codes it may post under; null: every active one.' })),
  ),
  contactEmail: optional(
    nullable(email({ doc: 'Whom to write to when something is wrong, such as an endpoint that is paused.' })),
  ),
  referralSource: optional(text({ min: 1, max: 100, doc: 'Of a listing service: that of the prospects it submits.' })),
}

export const newIntegration = { name, kind: choice(integrationKinds), ...given }

/** What is missing stays. */
export const integrationChange = {
  name: optional(name),
  status: optional(choice(['ACTIVE', 'SUSPENDED'])),
  ...given,
}

/** As the actions take it. */
export function changeOf({
  propertyIds,
  capabilities: words,
  ...rest
}: InputOf<typeof integrationChange>): IntegrationChange {
  return {
    ...rest,
    ...(propertyIds !== undefined && { reach: propertyIds }),
    ...(words && { capabilities: words.map(capabilityOf) }),
  }
}

export function capabilityOf(word: string): Capability {
  if (!isCapability(word))
    throw new BadRequest(`capabilities must be of ${Object.keys(capabilities).join(', ')}, not '${word}'`)
  return word
}
