// Where events of a partner go. An endpoint is a subscription: one address, at one property, with a secret of its own.
import type {
  CreateSubscriptionsRequest,
  Page,
  Subscription,
  SubscriptionField,
  UpdateSubscriptionRequest,
} from '@gatelodge/backoffice'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { happened } from './acts.ts'
import { call, callInBackground } from './call.ts'

export const ENDPOINTS_PAGE = 50

type Asked = { readonly integrationId: string; readonly isClosed: boolean; readonly page: number }

/** Beside all that is its own. */
const RELATED: readonly SubscriptionField[] = ['property.name']

/** Those in use, the last made first; or those that are closed. */
export const endpointsQuery = ({ integrationId, isClosed, page }: Asked) =>
  queryOptions({
    queryKey: ['endpoints', integrationId, isClosed, page],
    queryFn: (): Promise<Page<Subscription>> =>
      call((client) =>
        client.subscriptions.list({
          filter: [`integrationId=${integrationId}`, isClosed ? 'status=CLOSED' : 'status=ACTIVE|PAUSED'],
          fields: RELATED,
          sort: 'createdAt:desc',
          page,
          limit: ENDPOINTS_PAGE,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** What an endpoint can be told of. */
export const eventKindsQuery = queryOptions({
  queryKey: ['event-kinds'],
  queryFn: () => call(async (client) => (await client.eventKinds.list()).items),
  staleTime: Number.POSITIVE_INFINITY,
})

/** How many deliveries wait for an endpoint. */
export const waitingQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: ['waiting-deliveries', subscriptionId],
    queryFn: () =>
      call(async (client) => {
        const filter = [`subscriptionId=${subscriptionId}`, 'state=PENDING']
        const { total } = await client.deliveries.list({ filter, limit: 1, fields: ['id'] })
        return total
      }),
  })

const TEST_LOOK_MS = 1_000

/** A test event on its way, looked at until its first attempt has been made. */
export const testDeliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: ['test-delivery', deliveryId],
    queryFn: () =>
      callInBackground((client) =>
        client.deliveries.get(deliveryId, { fields: ['state', 'attempts', 'waitsFor', 'attemptLog'] }),
      ),
    refetchInterval: ({ state: { data } }) => (data && data.attempts > 0 ? false : TEST_LOOK_MS),
  })

/** Each with its secret, which is in this answer alone. */
export async function subscribe(given: CreateSubscriptionsRequest) {
  const { results } = await call((client) => client.subscriptionBatches.create(given))
  void happened('endpointsChanged')
  return results
}

export async function changeEndpoint(id: string, change: UpdateSubscriptionRequest) {
  await call((client) => client.subscriptions.update(id, change))
  await happened('endpointsChanged')
}

/** Its new secret, which is in this answer alone. */
export async function rotateEndpointSecret(id: string, overlapHours: number, idempotencyId: string) {
  const { secret, oldSecretUntil } = await call((client) =>
    client.subscriptions.rotate(id, { overlapHours, idempotencyId }),
  )
  void happened('endpointsChanged')
  return { text: secret, oldEndsAt: oldSecretUntil }
}

export async function pauseEndpoint(id: string, reason: string | null) {
  await call((client) => client.subscriptions.pause(id, { reason }))
  await happened('endpointsChanged')
}

export async function resumeEndpoint(id: string) {
  await call((client) => client.subscriptions.resume(id))
  await happened('endpointsChanged')
}

export async function closeEndpoint(id: string) {
  await call((client) => client.subscriptions.delete(id))
  await happened('endpointsChanged')
}

export const sendTestEvent = async (id: string) => (await call((client) => client.subscriptions.test(id))).deliveryId
