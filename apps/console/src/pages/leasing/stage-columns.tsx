import type { LeasingBoard } from '@gatelodge/backoffice'
import { STAGES, type Stage } from '../../api/leasing-board.ts'
import { useWords } from '../../words/words.tsx'
import { LeasingCardItem } from './leasing-card.tsx'
import { leasingSentences } from './leasing-sentences.ts'
import css from './stage-columns.module.css'

type Props = {
  readonly columns: LeasingBoard['columns']
  /** The only one that is shown where there is room for one. */
  readonly stage: Stage | undefined
}

/** A column for each stage; on a phone one below the other. */
export function StageColumns({ columns, stage }: Props) {
  const { board: say } = useWords(leasingSentences)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className={css.board} tabIndex={0} aria-label={say.label}>
      {STAGES.map((key) => (
        <StageColumn
          key={key}
          stage={key}
          column={columns.find((column) => column.key === key)}
          isAside={stage !== undefined && stage !== key}
        />
      ))}
    </section>
  )
}

type ColumnProps = {
  readonly stage: Stage
  readonly column: LeasingBoard['columns'][number] | undefined
  readonly isAside: boolean
}

function StageColumn({ stage, column, isAside }: ColumnProps) {
  const { board: say, needsYou } = useWords(leasingSentences)
  const { count = 0, cards = [] } = column ?? {}
  return (
    <section className={css.column} aria-labelledby={`stage-${stage}`} data-aside={isAside ? '' : undefined}>
      <h2 className={css.title} id={`stage-${stage}`}>
        {say.stages[stage]} <span>{needsYou.count(count)}</span>
      </h2>
      {cards.length === 0 && <p className={css.none}>{say.nobody}</p>}
      <ul className={css.cards}>
        {cards.map((card) => (
          <LeasingCardItem key={card.id} card={card} />
        ))}
      </ul>
      {count > cards.length && <p className={css.none}>{say.newest(cards.length)}</p>}
    </section>
  )
}
