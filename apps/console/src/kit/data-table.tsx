import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './data-table.module.css'

export type Column<R> = {
  readonly title: string
  readonly cell: (row: R) => ReactNode
  /** Figures stand one below the other. */
  readonly isFigure?: boolean
  /** Its rows can be put in the order of this field. */
  readonly sort?: string
}

type Sorting = {
  /** The field, `:desc` behind it where the highest comes first. */
  readonly by: string
  readonly choose: (by: string) => void
}

type Props<R> = {
  readonly label: string
  /** The first says what a row is about. */
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly sorting?: Sorting
}

/** Records in rows; on a phone each is a block, and every value is told with its title. */
export function DataTable<R>({ label, columns, rows, keyOf, sorting }: Props<R>) {
  const [first, ...others] = columns
  if (!first) return null
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.title} column={column} sorting={sorting} />
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

const ORDERS = { up: 'ascending', down: 'descending' } as const

type HeadProps<R> = {
  readonly column: Pick<Column<R>, 'title' | 'isFigure' | 'sort'>
  readonly sorting: Sorting | undefined
}

/** Pressed once more, the other way round. */
function Head<R>({ column: { title, isFigure = false, sort }, sorting }: HeadProps<R>) {
  const [field, direction] = sorting?.by.split(':') ?? []
  const order = sort === undefined || field !== sort ? undefined : direction === 'desc' ? 'down' : 'up'
  return (
    <th scope="col" className={isFigure ? css.figure : undefined} aria-sort={order && ORDERS[order]}>
      {sort === undefined || sorting === undefined ? (
        title
      ) : (
        <button
          type="button"
          className={css.sort}
          onClick={() => sorting.choose(order === 'up' ? `${sort}:desc` : sort)}
        >
          {title}
          {order === 'up' && <ArrowUp aria-hidden />}
          {order === 'down' && <ArrowDown aria-hidden />}
        </button>
      )}
    </th>
  )
}
