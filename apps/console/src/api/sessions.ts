import { queryOptions } from '@tanstack/react-query'
import { happened } from './acts.ts'
import { call } from './call.ts'

/** Where else one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call((client) => client.sessions.list()),
})

export async function endSession(id: string) {
  await call((client) => client.sessions.delete(id))
  await happened('sessionEnded')
}
