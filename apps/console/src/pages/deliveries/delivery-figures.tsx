import type { DeliverySummary } from '@gatelodge/backoffice'
import { useWords } from '../../words/words.tsx'
import { deliveriesSentences } from './deliveries-sentences.ts'
import css from './delivery-figures.module.css'

type Props = {
  /** Undefined while they are asked for. */
  readonly states: DeliverySummary['states'] | undefined
  /** Two beside each other, where a chart is beside them. */
  readonly isPaired?: boolean
}

const STATES = ['delivered', 'pending', 'rejected', 'exhausted'] as const

/** How many deliveries are in which state. */
export function DeliveryFigures({ states, isPaired = false }: Props) {
  const { deliveries: say } = useWords(deliveriesSentences)
  return (
    <dl className={`${css.figures} ${isPaired ? css.paired : ''}`}>
      {STATES.map((state) => (
        <div key={state}>
          <dt>{say.figures[state]}</dt>
          <dd>{states ? states[state].toLocaleString() : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
