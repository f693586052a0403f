import type { DeliveryDetail } from '@gatelodge/backoffice'
import { Card } from '../../kit/card.tsx'
import { Chip, type Tone } from '../../kit/chip.tsx'
import { Verbatim } from '../../kit/verbatim.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './delivery-page.module.css'
import { deliverySentences } from './delivery-sentences.ts'

type Attempt = DeliveryDetail['attemptLog'][number]

const TONES: Readonly<Record<string, Tone>> = { DELIVERED: 'good', RETRY: 'warn', REJECTED: 'bad', EXHAUSTED: 'bad' }

/** One below the other along a line of time, the last first: when, how long it took, and what the endpoint said. */
export function AttemptList({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const { delivery: say } = useWords(deliverySentences)
  return (
    <Card title={say.attempts}>
      {attempts.length === 0 ? (
        <p>{say.noAttempt}</p>
      ) : (
        <ol className={css.line} reversed>
          {attempts.toReversed().map((attempt) => (
            <AttemptItem key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function AttemptItem({ attempt }: { readonly attempt: Attempt }) {
  const { delivery: say } = useWords(deliverySentences)
  const { moment } = useFormat()
  const { number, startedAt, ms, status, error, verdict, answer, nextAt } = attempt
  return (
    <li className={css.attempt}>
      <p className={css.happened}>
        <b>{say.attempt(number)}</b> <Chip tone={TONES[verdict] ?? 'quiet'}>{say.verdicts[verdict] ?? verdict}</Chip>
        <time dateTime={startedAt}>{moment(startedAt)}</time>
      </p>
      <p>{status === null ? say.failed(error ?? '', ms) : say.answered(status, ms)}</p>
      {nextAt !== null && <p className={css.next}>{say.next(moment(nextAt))}</p>}
      {answer !== null && (
        <>
          <p className={css.next}>{say.said}</p>
          <Verbatim text={answer} />
        </>
      )}
    </li>
  )
}
