import type { ReactNode } from 'react'
import type { Column } from '../../kit/data-table.tsx'
import type { CsvCell } from './csv.ts'

/** One thing that a list tells of each record. */
export type RecordColumn<R> = Omit<Column<R>, 'cell'> & {
  /** Its name on this device, where it is kept which are shown. */
  readonly key: string
  /** In a file, and in the table unless `cell` says more. */
  readonly text: (row: R) => CsvCell
  readonly cell?: (row: R) => ReactNode
  /** Shown only when somebody chooses it. */
  readonly isExtra?: boolean
}

export const cellOf = <R>({ text, cell = text, ...column }: RecordColumn<R>): Column<R> => ({ ...column, cell })
