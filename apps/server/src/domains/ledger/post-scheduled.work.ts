// The day has come: what was scheduled for it is posted.
import { NoSlot } from '../../kit/fair-slots.ts'
import { defineWork } from '../../kit/work/work.ts'
import { postNextDue } from './post-scheduled-transaction.ts'

/** One scheduled transaction, which is its subject: every day of it that is due, the oldest first. */
export const postScheduled = defineWork({
  number: 21,
  name: 'ledger.post-scheduled',
  handle: async (tools, { organizationId, subject, signal }) => {
    while (!signal.aborted) {
      // The organization has all its connections in use, and it was waited for: that is no failure of this one.
      const step = await postNextDue(tools, organizationId, subject).catch((error: unknown) => {
        if (error instanceof NoSlot) return undefined
        throw error
      })
      if (!step) break
      if (step.end === 'NOTHING_DUE') return { end: 'done', result: undefined }
      if (step.end === 'REFUSED') {
        tools.log.warn('a scheduled transaction cannot be posted', { organizationId, subjectId: subject })
        return { end: 'shelved', reason: step.reason, result: undefined }
      }
    }
    return { end: 'again', afterMs: 0, result: undefined }
  },
})
