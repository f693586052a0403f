import type { ReactNode } from 'react'
import css from './data-table.module.css'

export type Column<R> = {
  readonly title: string
  readonly cell: (row: R) => ReactNode
  /** Figures stand one below the other. */
  readonly isFigure?: boolean
}

type Props<R> = {
  readonly label: string
  /** The first says what a row is about. */
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
}

/** Records in rows; on a phone each is a block, and every value is told with its title. */
export function DataTable<R>({ label, columns: [first, ...others], rows, keyOf }: Props<R>) {
  if (!first) return null
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {[first, ...others].map(({ title, isFigure = false }) => (
            <th key={title} scope="col" className={isFigure ? css.figure : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first.cell(row)}</th>
            {others.map(({ title, cell, isFigure = false }) => (
              <td key={title} data-title={title} className={isFigure ? css.figure : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
