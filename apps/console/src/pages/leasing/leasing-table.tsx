import type { LeasingBoard, LeasingCard } from '@gatelodge/backoffice'
import { STAGES, type Stage } from '../../api/leasing-board.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { CardLink, CardMarks, titleOfCard } from './leasing-card.tsx'
import { leasingSentences } from './leasing-sentences.ts'
import css from './leasing-table.module.css'

type Row = LeasingCard & { readonly stage: Stage }

type Props = { readonly columns: LeasingBoard['columns']; readonly stage: Stage | undefined }

/** The same as the board, row by row. */
export function LeasingTable({ columns, stage: chosen }: Props) {
  const words = useWords(leasingSentences)
  const { board: say } = words
  const { age, moment } = useFormat()
  const rows: Row[] = STAGES.filter((stage) => chosen === undefined || stage === chosen).flatMap((stage) =>
    (columns.find(({ key }) => key === stage)?.cards ?? []).map((card) => ({ ...card, stage })),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className={css.scroll} tabIndex={0} aria-label={say.label}>
      <DataTable
        label={say.label}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { title: say.who, cell: (row) => <CardLink card={row}>{titleOfCard(row, words)}</CardLink> },
          { title: say.stage, cell: ({ stage }) => say.stages[stage] },
          { title: say.unit, cell: ({ unit }) => unit },
          { title: say.property, cell: ({ property }) => property.name },
          {
            title: say.open,
            cell: (row) => <CardMarks card={row} />,
          },
          {
            title: say.since,
            isFigure: true,
            cell: ({ since }) => (
              <time dateTime={since} title={moment(since)}>
                {age(since)}
              </time>
            ),
          },
        ]}
      />
      {rows.length === 0 && <p className={css.none}>{say.nobody}</p>}
    </section>
  )
}
