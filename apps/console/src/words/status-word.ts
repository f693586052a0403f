import type { Words } from './en.ts'

/** What a code of the server means, of one kind of record where it means or is said something else there. */
export const statusWord = (code: string, { status }: Words, of?: 'household' | 'lease' | 'workOrder'): string =>
  (of && status[`${of}.${code}`]) ?? status[code] ?? code.toLowerCase().replaceAll('_', ' ')
