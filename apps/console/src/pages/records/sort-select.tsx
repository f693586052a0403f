import { useWords } from '../../words/words.tsx'
import type { RecordColumn } from './record-column.ts'
import { recordsSentences } from './records-sentences.ts'
import css from './sort-select.module.css'

type Props<R> = {
  readonly columns: readonly RecordColumn<R>[]
  readonly sorting: { readonly by: string; readonly choose: (by: string) => void }
}

/** On a phone, where no heads of columns are there to be pressed. */
export function SortSelect<R>({ columns, sorting: { by, choose } }: Props<R>) {
  const { records: say } = useWords(recordsSentences)
  if (columns.every(({ sort }) => sort === undefined)) return null
  return (
    <select className={css.sort} aria-label={say.sort} value={by} onChange={(event) => choose(event.target.value)}>
      {columns.flatMap(({ title, sort }) =>
        sort === undefined
          ? []
          : [
              <option key={sort} value={sort}>
                {say.up(title)}
              </option>,
              <option key={`${sort}:desc`} value={`${sort}:desc`}>
                {say.down(title)}
              </option>,
            ],
      )}
    </select>
  )
}
