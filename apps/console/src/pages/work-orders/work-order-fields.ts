import type { WorkOrder } from '@gatelodge/backoffice'
import { useWords } from '../../words/words.tsx'
import type { RecordField } from '../records/index.ts'
import { workOrdersSentences } from './work-orders-sentences.ts'

type Stands = Pick<
  WorkOrder,
  | 'description'
  | 'priority'
  | 'dueDate'
  | 'entryPreference'
  | 'entryNotes'
  | 'hasPetAlert'
  | 'requestorName'
  | 'requestorPhone'
  | 'requestorEmail'
>

/** What an order begins with; the server would take a home to be open at any time. */
export const NEW_ORDER = { priority: 'NORMAL', entryPreference: 'CALL_FIRST' } as const

const BLANK: Stands = {
  ...NEW_ORDER,
  description: '',
  dueDate: null,
  entryNotes: null,
  hasPetAlert: false,
  requestorName: null,
  requestorPhone: null,
  requestorEmail: null,
}

/** What a form asks for of an order, with what stands. */
export function useWorkOrderFields(order = BLANK): readonly RecordField[] {
  const { workOrderForm: say, priorities, entries } = useWords(workOrdersSentences)
  const { description, priority, dueDate, entryPreference, entryNotes, hasPetAlert } = order
  const { requestorName, requestorPhone, requestorEmail } = order
  return [
    { name: 'description', label: say.description, kind: 'area', required: true, most: 2000, value: description },
    {
      name: 'priority',
      label: say.priority,
      kind: 'choice',
      options: Object.entries(priorities),
      value: priority,
    },
    { name: 'dueDate', label: say.dueDate, kind: 'date', value: dueDate },
    {
      name: 'entryPreference',
      label: say.entry,
      kind: 'choice',
      options: Object.entries(entries),
      value: entryPreference,
    },
    { name: 'entryNotes', label: say.entryNotes, kind: 'area', most: 2000, value: entryNotes },
    { name: 'hasPetAlert', label: say.pet, kind: 'flag', value: hasPetAlert },
    { name: 'requestorName', label: say.requestorName, kind: 'text', most: 200, value: requestorName },
    { name: 'requestorPhone', label: say.requestorPhone, kind: 'tel', most: 15, value: requestorPhone },
    { name: 'requestorEmail', label: say.requestorEmail, kind: 'email', most: 100, value: requestorEmail },
  ]
}

/** What stands is not known to a form: what is typed is new, and what is left empty stays. */
export function useCodeFields(): readonly RecordField[] {
  const { workOrderForm: say } = useWords(workOrdersSentences)
  return (['alarmCode', 'doorCode'] as const).map((name) => ({
    name,
    label: say[name],
    hint: say.keepsCode,
    kind: 'text',
    most: 100,
    value: null,
  }))
}
