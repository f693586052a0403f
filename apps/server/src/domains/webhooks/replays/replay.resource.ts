import { Type } from 'typebox'
import { derived, nullable } from '../../../kit/field-wrappers.ts'
import { choice, int, moment } from '../../../kit/fields.ts'
import { defineResource } from '../../../kit/resource.ts'
import { json } from '../../../kit/structured-fields.ts'

/** How far it is stands in the deliveries: those that were part of a later one count there. */
export const deliveryReplay = defineResource('deliveryReplay', {
  path: '/deliveryReplays',
  scope: 'deliveries',
  table: 'delivery_replays',
  readFrom: 'delivery_replays_with_progress',
  within: null,
  audiences: ['staff'],
  size: 'small',
  doc: 'replays of deliveries',
  fields: {
    chosen: json(Type.Record(Type.String(), Type.String()), { doc: 'What was asked to be made again.' }),
    count: int({ doc: 'How many deliveries it began with.' }),
    perSecond: int(),
    status: derived(choice(['RUNNING', 'STOPPED', 'DONE'])),
    pending: derived(int({ doc: 'Not yet settled, or tried again later.' })),
    delivered: derived(int()),
    rejected: derived(int()),
    exhausted: derived(int()),
    stoppedAt: nullable(moment()),
  },
})
