import type { Caller, Ctx, Tools } from '../../kit/context.ts'

/** The carrier as the caller, in the organization whose text or report it brings. */
export const carrierCaller = (organizationId: string): Caller => ({
  organizationId,
  reach: null,
  grants: null,
  actor: { type: 'SYSTEM', id: 'carrier' },
})

export const carrierCtx = (tools: Tools, organizationId: string): Ctx => ({
  ...tools,
  caller: carrierCaller(organizationId),
  requestId: 'carrier',
})
