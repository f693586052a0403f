// Keys of partners. The text of one is in the answer that issues it: it is handed to whoever asked, and is in no query and no mutation.
import type { CreateIntegrationKeyRequest, RotateKeyRequest } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from './acts.ts'
import { call } from './call.ts'

/** All of an integration, the oldest first. */
export const keysQuery = (integrationId: string) =>
  queryOptions({
    queryKey: ['keys', integrationId],
    queryFn: () => call(async (client) => (await client.integrations.keys.list(integrationId)).items),
  })

/** What a key can be granted, and what is usual. */
export const grantsQuery = queryOptions({
  queryKey: ['grants'],
  queryFn: () => call((client) => client.grants.get()),
  staleTime: Number.POSITIVE_INFINITY,
})

export async function issueKey(integrationId: string, given: CreateIntegrationKeyRequest) {
  const { key } = await call((client) => client.integrations.keys.create(integrationId, given))
  void happened('keysChanged')
  return { text: key }
}

export async function rotateKey(id: string, given: RotateKeyRequest) {
  const { key, oldEndsAt } = await call((client) => client.keys.rotate(id, given))
  void happened('keysChanged')
  return { text: key, oldEndsAt }
}

export async function revokeKey(id: string) {
  await call((client) => client.keys.revoke(id))
  await happened('keysChanged')
}
