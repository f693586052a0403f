// What partners were told: deliveries, the events that they tell of, and replays.
import type { Delivery, DeliveryDetail, DeliveryDetailField, ReplayDeliveriesRequest } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from './acts.ts'
import { call, callInBackground } from './call.ts'
import { DELIVERIES_SHOWN, EVENTS_SHOWN, REPLAYS_SHOWN } from './office-addresses.ts'
import { type RecordsSearch, recordList } from './record-list.ts'

/** While something waits. */
const AGAIN_MS = 5_000
const REPLAY_AGAIN_MS = 1_000

const TOLD = [
  'eventId',
  'kind',
  'subscriptionId',
  'propertyId',
  'integrationId',
  'url',
  'state',
  'attempts',
  'lastStatus',
  'lastError',
  'heldBecause',
  'waitsFor',
  'nextAt',
  'createdAt',
  'integration.name',
] as const

export const deliveryList = recordList({
  name: 'deliveries',
  ...DELIVERIES_SHOWN,
  ask: (client, given) => client.deliveries.list({ ...given, fields: TOLD }),
  againMs: ({ items }) => items.some(({ state }) => state === 'PENDING') && AGAIN_MS,
})

export type DeliveriesSearch = RecordsSearch<
  keyof typeof DELIVERIES_SHOWN.views & string,
  (typeof DELIVERIES_SHOWN.sorts)[number]
>

/** How it is, what it waits for, and what became of it last. */
export type ToldDelivery = Pick<
  Delivery,
  'state' | 'attempts' | 'lastStatus' | 'lastError' | 'heldBecause' | 'waitsFor' | 'nextAt'
>

/** What is told of one alone beside what its list tells. */
const DETAIL: readonly DeliveryDetailField[] = [...TOLD, 'settledAt', 'replayId', 'body', 'headers', 'attemptLog']

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['delivery', id],
    queryFn: (): Promise<DeliveryDetail> => callInBackground((client) => client.deliveries.get(id, { fields: DETAIL })),
    refetchInterval: ({ state: { data } }) => data?.state === 'PENDING' && AGAIN_MS,
  })

/** The last that were made for a partner. */
export const partnerDeliveriesQuery = (integrationId: string) => deliveryList.query({ partner: integrationId })

/** How the deliveries of the last 24 hours went: of everybody, or as the list beside it is narrowed. */
export const summaryQuery = ({ partner, endpoint, property, kind }: DeliveriesSearch) =>
  queryOptions({
    queryKey: ['delivery-summary', { partner, endpoint, property, kind }],
    queryFn: () =>
      callInBackground((client) =>
        client.deliverySummary.get({
          ...(partner !== undefined && { integrationId: partner }),
          ...(endpoint !== undefined && { subscriptionId: endpoint }),
          ...(property !== undefined && { propertyId: property }),
          ...(kind !== undefined && { kind }),
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data?.states.pending ?? 0) > 0 && AGAIN_MS,
  })

export const eventList = recordList({
  name: 'events',
  ...EVENTS_SHOWN,
  ask: async (client, { filter, page, limit }, { kind }) => {
    const [property] = filter.map((each) => each.slice('propertyId='.length))
    const { items, total } = await client.events.list({
      page,
      limit,
      ...(property !== undefined && { propertyId: property }),
      ...(kind !== undefined && { kind }),
    })
    return { items, total, page, hasNext: page * limit < total }
  },
})

export const eventQuery = (id: string) =>
  queryOptions({ queryKey: ['event', id], queryFn: () => call((client) => client.events.get(id)) })

export const replayList = recordList({
  name: 'replays',
  ...REPLAYS_SHOWN,
  ask: (client, given) => client.deliveryReplays.list(given),
  againMs: ({ items }) => items.some(({ status }) => status === 'RUNNING') && AGAIN_MS,
})

export const replayQuery = (id: string) =>
  queryOptions({
    queryKey: ['replay', id],
    queryFn: () => callInBackground((client) => client.deliveryReplays.get(id)),
    // What was on its way when it was stopped still arrives.
    refetchInterval: ({ state: { data } }) => data !== undefined && data.status !== 'DONE' && REPLAY_AGAIN_MS,
  })

export type Chosen = Omit<ReplayDeliveriesRequest, 'dryRun' | 'perSecond'>

/** How many would be made again, and to how many addresses. */
export const replayPreviewQuery = (chosen: Chosen) =>
  queryOptions({
    queryKey: ['replay-preview', chosen],
    queryFn: () => call((client) => client.deliveryReplays.create({ ...chosen, dryRun: true })),
    // Each time it is opened it is counted anew.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** The id of the replay, or null when there was nothing to make again. */
export async function replay(chosen: Chosen, perSecond: number): Promise<string | null> {
  const { id = null } = await call((client) => client.deliveryReplays.create({ ...chosen, perSecond }))
  await happened('replayed')
  return id
}

export async function stopReplay(id: string) {
  await call((client) => client.deliveryReplays.stop(id))
  await happened('replayed')
}

export async function resumeReplay(id: string, perSecond: number) {
  await call((client) => client.deliveryReplays.resume(id, { perSecond }))
  await happened('replayed')
}
