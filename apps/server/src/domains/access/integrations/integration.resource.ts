import { nullable } from '../../../kit/field-wrappers.ts'
import { choice, flag, text } from '../../../kit/fields.ts'
import { defineResource, many } from '../../../kit/resource.ts'
import { uuids, words } from '../../../kit/structured-fields.ts'

export const integrationKinds = ['screening', 'application', 'messaging', 'document-review', 'ils', 'general'] as const

export const PROPERTIES_MOST = 10_000

export const integration = defineResource('integration', {
  path: '/integrations',
  table: 'integrations',
  within: null,
  audiences: ['staff'],
  size: 'small',
  doc: 'integrations: what partners have installed in the organization',
  fields: {
    name: text(),
    kind: choice(integrationKinds),
    status: choice(['ACTIVE', 'SUSPENDED'], {
      doc: 'The keys of a suspended one are refused, and nothing is sent to it.',
    }),
    capabilities: words({ doc: 'What it is onboarded for, beside the grants of its keys.' }),
    propertyIds: nullable(
      uuids({
        column: 'reach',
        max: PROPERTIES_MOST,
        doc: 'The properties it may touch; null: all, also those to come.',
      }),
    ),
    bypassUnitAvailability: flag({ doc: 'It may take units that others could not.' }),
    transactionCodes: nullable(words({ doc: 'The codes it may post under; null: every active one.' })),
    contactEmail: nullable(
      text({ doc: 'Whom to write to when something is wrong, such as an endpoint that is paused.' }),
    ),
    referralSource: text({ doc: 'Of a listing service: that of the prospects it submits.' }),
  },
  relations: { subscriptions: many('subscription', 'integrationId'), keys: many('key', 'integrationId') },
})
