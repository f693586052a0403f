// What an act makes stale. Pages say what was done, never which of their colleagues' lists it touches.
import { queries } from './queries.ts'

const STALE = {
  sessionEnded: ['sessions'],
  texted: ['thread', 'inbox', 'worklist'],
  flagged: ['thread', 'earlier', 'inbox', 'worklist'],
  taken: ['thread', 'inbox', 'worklist'],
  closed: ['thread', 'inbox', 'worklist'],
  workOrderMade: ['thread', 'work-orders', 'household'],
  workOrderChanged: ['work-order', 'work-orders', 'trail', 'thread', 'household'],
  personCorrected: ['household', 'households', 'trail', 'application', 'review', 'thread', 'inbox', 'worklist'],
  unitCorrected: ['unit', 'units', 'trail', 'household', 'application', 'assignable-units', 'leasing-board'],
  prospectChanged: ['prospect', 'prospects', 'trail', 'leasing-board', 'thread', 'inbox'],
  noteWritten: ['activities', 'prospect'],
  posted: ['ledger', 'transactions', 'household', 'households', 'thread'],
  movedOut: ['household', 'households', 'unit', 'units', 'trail', 'thread'],
  documentFiled: ['household'],
  repliesChanged: ['saved-replies'],
  unitAssigned: ['review', 'assignable-units', 'application', 'leasing-board', 'worklist'],
  decided: ['review', 'assignable-units', 'application', 'leasing-board', 'worklist'],
  documentsChanged: ['requirement', 'asked-documents', 'review', 'application', 'leasing-board', 'worklist'],
  integrationChanged: ['integration', 'integrations', 'endpoints', 'keys', 'trail'],
  keysChanged: ['keys', 'integration', 'integrations'],
  endpointsChanged: [
    'endpoints',
    'integration',
    'integrations',
    'waiting-deliveries',
    'deliveries',
    'delivery-summary',
  ],
  replayed: ['deliveries', 'delivery', 'delivery-summary', 'replay', 'replays', 'event'],
  applicationMoved: ['application', 'review', 'assignable-units', 'leasing-board', 'worklist', 'household', 'units'],
} as const satisfies Record<string, readonly string[]>

export type Act = keyof typeof STALE

export const happened = (act: Act) =>
  Promise.all(STALE[act].map((queryKey) => queries.invalidateQueries({ queryKey: [queryKey] })))
