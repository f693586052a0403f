import type { Tone } from '../../kit/chip.tsx'

const STATUSES: Readonly<Record<string, Tone>> = {
  OPEN: 'info',
  SCHEDULED: 'plum',
  IN_PROGRESS: 'info',
  ON_HOLD: 'warn',
  COMPLETED: 'good',
}
const PRIORITIES: Readonly<Record<string, Tone>> = { EMERGENCY: 'bad', HIGH: 'warn' }

export const workOrderTone = (status: string): Tone => STATUSES[status] ?? 'quiet'
export const priorityTone = (priority: string): Tone => PRIORITIES[priority] ?? 'quiet'

const OPEN = new Set(['OPEN', 'SCHEDULED', 'IN_PROGRESS', 'ON_HOLD'])

type Due = { readonly status: string; readonly dueDate: string | null }

/** On the day itself there is time left. */
export const isOverdue = ({ status, dueDate }: Due, today: string) =>
  dueDate !== null && dueDate < today && OPEN.has(status)
