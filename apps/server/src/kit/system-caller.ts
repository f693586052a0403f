import type { Caller } from './context.ts'

/** The server itself as the caller, in one organization; `id` says on whose behalf, in the audit. */
export const systemCaller = (organizationId: string, id: string): Caller => ({
  organizationId,
  reach: null,
  grants: null,
  actor: { type: 'SYSTEM', id },
})
