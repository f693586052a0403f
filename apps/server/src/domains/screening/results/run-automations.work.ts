// One run of the automations, for one version of a result.
import type { Tools } from '../../../kit/context.ts'
import { systemCaller } from '../../../kit/system-caller.ts'
import { defineWork } from '../../../kit/work/work.ts'
import { lockApplication } from '../../applications/index.ts'
import { automations } from './automations.ts'
import { beginAutomations, findRecorded } from './screening-result.queries.ts'

export const runAutomations = defineWork({
  number: 30,
  name: 'screening.run-automations',
  handle: async (tools, { organizationId, subject }) => {
    await runOnce(tools, organizationId, subject)
    return { end: 'done', result: undefined }
  },
})

/** Work may be claimed twice: the version is marked as run in the transaction of the run, and a second run ends at the mark. */
function runOnce({ clock, db }: Tools, organizationId: string, versionId: string) {
  const by = systemCaller(organizationId, 'screening')
  return db.transaction(by, async (tx) => {
    const recorded = await findRecorded(tx, by, versionId)
    if (!recorded) return
    const { application } = await lockApplication(tx, by, recorded.applicationId)
    const now = clock.now()
    if (!(await beginAutomations(tx, by, versionId, now))) return
    for (const run of automations) await run(tx, by, { ...recorded, application, now })
  })
}
