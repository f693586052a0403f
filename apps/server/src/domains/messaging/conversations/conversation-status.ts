// The workflow of a conversation. The reported status is the same, unless a flag is open: see the generated column.

export type WorkflowStatus = 'NEW' | 'UNRESOLVED' | 'RESOLVED'

/** `word`: STOP or START, which needs no answer. */
export type Step = 'received' | 'sent' | 'taken' | 'closed' | 'word'

const AFTER: Readonly<Record<Step, WorkflowStatus | null>> = {
  received: 'NEW',
  sent: 'UNRESOLVED',
  taken: 'UNRESOLVED',
  closed: 'RESOLVED',
  word: null,
}

/** Null: the status stays as it was. */
export const workflowAfter = (step: Step): WorkflowStatus | null => AFTER[step]

/** The status of a conversation that begins with this step. */
export const workflowAtFirst = (step: Step): WorkflowStatus => workflowAfter(step) ?? 'RESOLVED'
