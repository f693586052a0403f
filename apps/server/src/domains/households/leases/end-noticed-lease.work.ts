// Ends a lease on notice when its last day has come: the household has left.
import { audit } from '../../../kit/audit.ts'
import type { Tools } from '../../../kit/context.ts'
import { newId } from '../../../kit/ids.ts'
import { systemCaller } from '../../../kit/system-caller.ts'
import { defineWork } from '../../../kit/work/work.ts'
import { todayAt } from '../../properties/index.ts'
import { lockLease } from './lease.queries.ts'
import { endLease } from './lease-end.ts'

export const endNoticedLease = defineWork({
  number: 2,
  name: 'households.end-noticed-lease',
  handle: async (tools, { organizationId, subject }) => {
    await endIfDue(tools, organizationId, subject)
    return { end: 'done', result: undefined }
  },
})

/** Does nothing when another transaction was faster: the work may be done twice. */
function endIfDue(tools: Tools, organizationId: string, leaseId: string) {
  const caller = systemCaller(organizationId, 'leases')
  return tools.db.transaction(caller, async (tx) => {
    const locked = await lockLease(tx, caller, leaseId)
    const { status, move_out_date: date, property_id } = locked.lease
    if (status !== 'NOTICE' || date === null || date > (await todayAt(tx, caller, property_id))) return
    await endLease({ ...tools, caller, requestId: newId() }, tx, locked, date)
    await audit(tx, caller, 'lease.ended', leaseId)
  })
}
