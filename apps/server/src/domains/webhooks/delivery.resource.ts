import { derived, nullable } from '../../kit/field-wrappers.ts'
import { choice, int, moment, text, uuid } from '../../kit/fields.ts'
import { defineResource, one } from '../../kit/resource.ts'

export const deliveryStates = ['PENDING', 'DELIVERED', 'REJECTED', 'EXHAUSTED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Every `ReasonNotReceiving` is among them, or `deliver.work.ts` does not compile. */
const holdReasons = ['integration suspended', 'property out of reach', 'capability missing', 'replay stopped'] as const
export type HoldReason = (typeof holdReasons)[number]

/** As the view `deliveries_with_endpoint` tells them apart. */
const waits = ['HELD', 'PAUSED', 'RETRY', 'ENDPOINT', 'TURN'] as const

export const delivery = defineResource('delivery', {
  path: '/deliveries',
  table: 'deliveries',
  readFrom: 'deliveries_with_endpoint',
  within: 'propertyId',
  audiences: ['staff'],
  // The single read contains more, and is a route of its own.
  single: false,
  doc: 'deliveries of events to subscriptions',
  fields: {
    eventId: uuid({ indexed: 'filter' }),
    kind: text({ doc: 'Of the event.' }),
    subscriptionId: uuid({ indexed: 'filter' }),
    propertyId: uuid({ indexed: 'filter' }),
    integrationId: derived(uuid({ doc: 'Whose endpoint it is.' })),
    url: derived(text({ doc: 'Where its subscription points now.' })),
    state: choice(deliveryStates, { indexed: 'filter' }),
    attempts: int({ doc: 'Since it was enqueued; a replay begins anew.' }),
    lastStatus: nullable(int()),
    lastError: nullable(text()),
    heldBecause: nullable(choice(holdReasons, { doc: 'Why it is held; null when it is not.' })),
    waitsFor: derived(
      nullable(
        choice(waits, {
          doc: 'What a pending one waits for: to be allowed again, its subscription to be resumed, its next attempt, an endpoint that fails and gets one delivery at a time, or only its turn.',
        }),
      ),
    ),
    nextAt: nullable(moment()),
    settledAt: nullable(moment()),
    replayId: nullable(uuid({ doc: 'The last replay that it was part of.' })),
  },
  relations: {
    subscription: one('subscription', 'subscriptionId'),
    integration: one('integration', 'integrationId'),
  },
})
