import type { ScreeningReview } from '@gatelodge/backoffice'
import { ArrowRight, Lock } from 'lucide-react'
import { Button } from '../../kit/button.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { screeningSentences } from './screening-sentences.ts'
import css from './stands.module.css'

type Props = { readonly decision: NonNullable<ScreeningReview['decision']>; readonly next?: () => void }

/** The decision that is on file: what, by whom, when and why. */
export function Stands({ decision: { decision, source, by, at, note, reasons, conditions, acceptBy }, next }: Props) {
  const words = useWords(screeningSentences)
  const { decide: say, needsYou } = words
  const { ago, moment, date } = useFormat()
  const whence = by ?? say.sources[source] ?? source
  return (
    <section className={css.stands} aria-label={say.standing}>
      <div className={css.head}>
        <Lock aria-hidden />
        <p title={moment(at)}>
          <b>{statusWord(decision, words)}</b>
          {say.by(whence, ago(at))}
        </p>
        {next && (
          <Button onClick={next}>
            {needsYou.next} <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
      {reasons.length > 0 && (
        <ul className={css.list} aria-label={say.reasons}>
          {reasons.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {conditions.length > 0 && (
        <ul className={css.list} aria-label={say.conditions}>
          {conditions.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {acceptBy !== null && <p className={css.note}>{say.acceptBy(date(acceptBy))}</p>}
      {note && <p className={css.note}>{note}</p>}
    </section>
  )
}
