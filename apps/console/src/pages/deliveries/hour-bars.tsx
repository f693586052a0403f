import type { DeliverySummary } from '@gatelodge/backoffice'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { deliveriesSentences } from './deliveries-sentences.ts'
import css from './hour-bars.module.css'

type Hour = DeliverySummary['hours'][number]

type Props = {
  readonly hours: readonly Hour[]
  readonly chosen: string | undefined
  readonly choose: (hour: string | undefined) => void
}

const HEIGHT = 56
const WIDTH = 10
/** From the foot upwards. */
const STATES = ['delivered', 'pending', 'rejected', 'exhausted'] as const
const FILLS = { delivered: css.delivered, pending: css.pending, rejected: css.rejected, exhausted: css.exhausted }

/** A bar for each hour, one colour above the other; pressed, it narrows the list to its hour. An hour without any is nothing to press. */
export function HourBars({ hours, chosen, choose }: Props) {
  const { deliveries: say } = useWords(deliveriesSentences)
  const { time, moment } = useFormat()
  const totalOf = (hour: Hour) => STATES.reduce((sum, state) => sum + hour[state], 0)
  const most = Math.max(1, ...hours.map(totalOf))
  return (
    <div className={css.chart}>
      <fieldset className={css.bars} aria-label={say.byHour}>
        {hours.map((hour) => {
          const isChosen = hour.at === chosen
          const says = say.hour(moment(hour.at), hour.delivered, totalOf(hour) - hour.delivered)
          return (
            <button
              key={hour.at}
              type="button"
              className={css.bar}
              disabled={totalOf(hour) === 0 && !isChosen}
              aria-pressed={isChosen}
              aria-label={says}
              title={says}
              onClick={() => choose(isChosen ? undefined : hour.at)}
            >
              <Bar hour={hour} most={most} />
            </button>
          )
        })}
      </fieldset>
      <p className={css.ends} aria-hidden>
        <span>{hours[0] && time(hours[0].at)}</span>
        <span>{say.now}</span>
      </p>
      <p className={css.legend} aria-hidden>
        {STATES.map((state) => (
          <span key={state}>
            <svg viewBox="0 0 8 8" aria-hidden>
              <rect width="8" height="8" rx="2" className={FILLS[state]} />
            </svg>
            {say.figures[state]}
          </span>
        ))}
      </p>
    </div>
  )
}

function Bar({ hour, most }: { readonly hour: Hour; readonly most: number }) {
  // What there is at all can be seen, however little it is.
  const heights = STATES.map((state) => (hour[state] === 0 ? 0 : Math.max(2, (hour[state] / most) * (HEIGHT - 4))))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <rect y={HEIGHT - 1} width={WIDTH} height={1} className={css.ground} />
      {STATES.map((state, at) => {
        const below = heights.slice(0, at).reduce((sum, height) => sum + height, 0)
        const height = heights[at] ?? 0
        return (
          height > 0 && (
            <rect key={state} y={HEIGHT - below - height} width={WIDTH} height={height} className={FILLS[state]} />
          )
        )
      })}
    </svg>
  )
}
