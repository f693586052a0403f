// What partners have installed: who they are, their keys, and where their events go.
import type {
  CreateIntegrationRequest,
  Integration,
  IntegrationField,
  Key,
  Subscription,
  UpdateIntegrationRequest,
} from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from './acts.ts'
import { call } from './call.ts'
import { PARTNERS_SHOWN } from './office-addresses.ts'
import { recordList } from './record-list.ts'

/** What is told of each key and each endpoint beside their integration: enough to say how they are. */
const KEYS = ['keys.id', 'keys.name', 'keys.expiresAt', 'keys.revokedAt', 'keys.lastUsedAt'] as const
const ENDPOINTS = [
  'subscriptions.id',
  'subscriptions.status',
  'subscriptions.failuresInRow',
  'subscriptions.failingSince',
  'subscriptions.lastSuccessAt',
] as const

/** As a related record tells it: what is missing is not known. */
export type KeyUse = Partial<Pick<Key, 'expiresAt' | 'revokedAt' | 'lastUsedAt'>>
const RELATED: readonly IntegrationField[] = [...KEYS, ...ENDPOINTS]

export type EndpointHealth = Partial<Pick<Subscription, 'status' | 'failuresInRow' | 'failingSince' | 'lastSuccessAt'>>

export const integrationList = recordList({
  name: 'integrations',
  ...PARTNERS_SHOWN,
  ask: (client, given) =>
    client.integrations.list({
      ...given,
      fields: ['name', 'kind', 'status', 'capabilities', 'propertyIds', 'createdAt', ...KEYS, ...ENDPOINTS],
    }),
})

export const integrationQuery = (id: string) =>
  queryOptions({
    queryKey: ['integration', id],
    queryFn: (): Promise<Integration> => call((client) => client.integrations.get(id, { fields: RELATED })),
  })

export async function createIntegration(given: CreateIntegrationRequest): Promise<string> {
  const { id } = await call((client) => client.integrations.create(given))
  await happened('integrationChanged')
  return id
}

export async function changeIntegration(id: string, change: UpdateIntegrationRequest): Promise<Integration> {
  const changed = await call((client) => client.integrations.update(id, change))
  await happened('integrationChanged')
  return changed
}
