// Posts scheduled transactions on the days on which they are due.
import { NoSlot } from '../../../kit/fair-slots.ts'
import { defineWork } from '../../../kit/work/work.ts'
import { postNextDue } from './post-scheduled-transaction.ts'

/** Posts every due day of one scheduled transaction, which is the subject, the oldest first. */
export const postScheduled = defineWork({
  number: 21,
  name: 'ledger.post-scheduled',
  handle: async (tools, { organizationId, subject, signal }) => {
    while (!signal.aborted) {
      // NoSlot: all of the organization's connections stayed in use while this waited. That is no failure of this work: it is tried again.
      const step = await postNextDue(tools, organizationId, subject).catch((error: unknown) => {
        if (error instanceof NoSlot) return undefined
        throw error
      })
      if (!step) break
      if (step.end === 'NOTHING_DUE') return { end: 'done', result: undefined }
      if (step.end === 'REFUSED') {
        tools.log.warn('ledger.scheduled_transaction_refused', 'a scheduled transaction cannot be posted', {
          organizationId,
          subjectId: subject,
        })
        return { end: 'shelved', reason: step.reason, result: undefined }
      }
    }
    return { end: 'again', afterMs: 0, result: undefined }
  },
})
