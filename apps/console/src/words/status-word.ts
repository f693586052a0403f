import type { Words } from './en.ts'

/** What a code of the server means; one that is not known here, as it is. */
export const statusWord = (code: string, { status }: Words): string =>
  status[code] ?? code.toLowerCase().replaceAll('_', ' ')
