// The workflow of a conversation. What is reported of it is the same word, unless a flag is open: see the generated column.

export type WorkflowStatus = 'NEW' | 'UNRESOLVED' | 'RESOLVED'

/** `word`: STOP or START, which nobody has to answer. */
export type Step = 'received' | 'sent' | 'taken' | 'closed' | 'word'

const AFTER: Readonly<Record<Step, WorkflowStatus | null>> = {
  received: 'NEW',
  sent: 'UNRESOLVED',
  taken: 'UNRESOLVED',
  closed: 'RESOLVED',
  word: null,
}

/** Null: as it was. */
export const workflowAfter = (step: Step): WorkflowStatus | null => AFTER[step]

/** Of a conversation that begins with this step. */
export const workflowAtFirst = (step: Step): WorkflowStatus => workflowAfter(step) ?? 'RESOLVED'
