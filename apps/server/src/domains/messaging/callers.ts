import type { Ctx, Tools } from '../../kit/context.ts'
import { systemCaller } from '../../kit/system-caller.ts'

/** The carrier as the caller, in the organization whose text or report it brings. */
export const carrierCaller = (organizationId: string) => systemCaller(organizationId, 'carrier')

export const carrierCtx = (tools: Tools, organizationId: string): Ctx => ({
  ...tools,
  caller: carrierCaller(organizationId),
  requestId: 'carrier',
})
