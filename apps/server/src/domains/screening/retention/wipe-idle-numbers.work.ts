// Wipes the social security numbers of applications that are never decided, and of people who are never screened: when nothing about
// them has changed for as long as numbers are kept after a decision.
import { audit } from '../../../kit/audit.ts'
import type { Caller, Tools } from '../../../kit/context.ts'
import { systemCaller } from '../../../kit/system-caller.ts'
import { defineWork } from '../../../kit/work/work.ts'
import { lockHousehold } from '../../households/index.ts'
import { findIdle, type Idle, isStillIdle, wipe } from './idle-numbers.queries.ts'

const AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** One look at an organization, which is its subject. */
export const wipeIdleNumbers = defineWork({
  number: 32,
  name: 'screening.wipe-idle-numbers',
  handle: async (tools, { organizationId, signal }) => {
    const by = systemCaller(organizationId, 'screening')
    const failures: unknown[] = []
    let [after, isMore] = [BEFORE_ALL, true]
    while (isMore && !signal.aborted) {
      const found = await tools.db.transaction(by, (tx) => findIdle(tx, by, after, AT_ONCE))
      for (const idle of found) {
        if (signal.aborted) break
        // One that cannot be wiped does not stop the others.
        await wipeOne(tools, by, idle).catch((error: unknown) => failures.push(error))
      }
      after = found.at(-1)?.id ?? after
      isMore = found.length === AT_ONCE
    }
    if (failures.length > 0) throw failures[0]
    return isMore ? { end: 'again', afterMs: 0, result: undefined } : { end: 'done', result: undefined }
  },
})

/** Locks the household, as every change of an application does: either that comes first and the numbers stay, or it finds them gone. */
function wipeOne({ db }: Tools, by: Caller, idle: Idle) {
  return db.transaction(by, async (tx) => {
    await lockHousehold(tx, by, idle.householdId)
    if (!(await isStillIdle(tx, by, idle))) return
    await wipe(tx, by, idle)
    await audit(tx, by, `${idle.of}.numbers_wiped`, idle.id)
  })
}
