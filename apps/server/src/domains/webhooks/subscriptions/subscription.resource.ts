import { nullable } from '../../../kit/field-wrappers.ts'
import { choice, int, moment, text, uuid } from '../../../kit/fields.ts'
import { defineResource, many, one } from '../../../kit/resource.ts'
import { words } from '../../../kit/structured-fields.ts'

/** Without its secret, which only the answers to creating and rotating contain. */
export const subscription = defineResource('subscription', {
  path: '/subscriptions',
  table: 'subscriptions',
  within: 'propertyId',
  audiences: ['staff'],
  size: 'small',
  doc: 'webhook subscriptions',
  fields: {
    integrationId: uuid(),
    propertyId: uuid(),
    kinds: words(),
    url: text(),
    status: choice(['ACTIVE', 'PAUSED', 'CLOSED']),
    statusReason: nullable(text()),
    failuresInRow: int(),
    failingSince: nullable(moment({ doc: 'When the failures in a row began.' })),
    lastSuccessAt: nullable(moment()),
    oldSecretUntil: nullable(moment()),
  },
  relations: {
    property: one('property', 'propertyId'),
    integration: one('integration', 'integrationId'),
    deliveries: many('delivery', 'subscriptionId'),
  },
})
