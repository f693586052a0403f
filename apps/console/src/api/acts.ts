// What an act makes stale. Pages say what was done, never which of their colleagues' lists it touches.
import { queries } from './queries.ts'

const STALE = {
  sessionEnded: ['sessions'],
  texted: ['thread', 'inbox', 'worklist'],
  flagged: ['thread', 'earlier', 'inbox', 'worklist'],
  taken: ['thread', 'inbox', 'worklist'],
  closed: ['thread', 'inbox', 'worklist'],
  workOrderMade: ['thread'],
  repliesChanged: ['saved-replies'],
  unitAssigned: ['review', 'assignable-units', 'application', 'leasing-board', 'worklist'],
  decided: ['review', 'assignable-units', 'application', 'leasing-board', 'worklist'],
  documentsChanged: ['requirement', 'asked-documents', 'review', 'application', 'leasing-board', 'worklist'],
  applicationMoved: ['application', 'review', 'assignable-units', 'leasing-board', 'worklist'],
} as const satisfies Record<string, readonly string[]>

export type Act = keyof typeof STALE

export const happened = (act: Act) =>
  Promise.all(STALE[act].map((queryKey) => queries.invalidateQueries({ queryKey: [queryKey] })))
