import { ConflictError, type ScreeningReview } from '@gatelodge/backoffice'
import { useMutation } from '@tanstack/react-query'
import { may, useMe } from '../../api/me.ts'
import { Alert } from '../../kit/alert.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { useKeys } from '../../kit/use-keys.ts'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { CHOICES, type Choice } from './choice.ts'
import css from './decision-bar.module.css'
import { type Decided, DecisionForm } from './decision-form.tsx'
import { decide } from './review.queries.ts'
import { screeningSentences } from './screening-sentences.ts'
import { Stands } from './stands.tsx'

type Props = {
  readonly review: ScreeningReview
  readonly choice: Choice | null
  readonly choose: (choice: Choice | null) => void
  /** What comes after it, where there is a list. */
  readonly next?: () => void
}

/** What was decided, or the choice that is still open and its form. */
export function DecisionBar({ review, choice, choose, next }: Props) {
  const words = useWords(screeningSentences)
  const { decide: say } = words
  const me = useMe()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (decided: Decided) => decide(review.id, decided),
    onSuccess: (_, { decision }) => {
      choose(null)
      sayOutcome(say.recorded(statusWord(decision, words)))
    },
  })
  const pick = (wanted: Choice | null) => {
    reset()
    choose(wanted)
  }
  const canDecide = may(me, 'screening-decisions:create')
  const { decision, result } = review
  const isOpen = decision === null || decision.decision === 'CONDITIONAL'
  useKeys(canDecide && isOpen ? Object.fromEntries(CHOICES.map((each, at) => [at + 1, () => pick(each)])) : {})
  // Somebody was faster: what they decided is there by now, and this is what it is told with.
  const mine = `${me.user.firstname} ${me.user.lastname}`
  const isLate = error instanceof ConflictError && error.code === 'final_decision_exists' && decision?.by !== mine
  const standing = decision && <Stands decision={decision} {...(next && { next })} />
  if (!isOpen)
    return (
      <div className={css.bar}>
        {isLate && <Alert tone="warn">{say.late}</Alert>}
        {standing}
      </div>
    )
  return (
    <div className={css.bar}>
      {standing}
      {result === null && <p className={css.lead}>{review.status === 'CLOSED' ? say.closed : say.noResult}</p>}
      {!canDecide && <p className={css.lead}>{say.notYours}</p>}
      {canDecide && result !== null && (
        <>
          <Choices choice={choice} choose={pick} />
          {choice !== null && (
            <DecisionForm
              review={review}
              choice={choice}
              send={mutate}
              isPending={isPending}
              error={error}
              cancel={() => pick(null)}
            />
          )}
        </>
      )}
    </div>
  )
}

function Choices({ choice, choose }: Pick<Props, 'choice' | 'choose'>) {
  const { decide: say } = useWords(screeningSentences)
  return (
    <>
      <div className={css.head}>
        <h3 id="your-decision">{say.title}</h3>
        <p className={css.lead}>{say.final}</p>
      </div>
      <div className={css.choices} role="radiogroup" aria-labelledby="your-decision">
        {CHOICES.map((each, at) => (
          <label key={each} className={css.choice}>
            <input
              type="radio"
              name="decision"
              className={css.dot}
              checked={choice === each}
              onChange={() => choose(each)}
            />
            <span>{say.choices[each]}</span>
            {/* Beside the evidence there is no room for it, and something is chosen already. */}
            {choice === null && (
              <kbd aria-hidden className={css.key}>
                {at + 1}
              </kbd>
            )}
          </label>
        ))}
      </div>
    </>
  )
}
