import type { ScreeningReview } from '@gatelodge/backoffice'
import type { ReactNode } from 'react'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { counted } from './counted.ts'
import css from './facts.module.css'
import { screeningSentences } from './screening-sentences.ts'

type Props = { readonly review: ScreeningReview }

/** Income against rent, how many people, documents, earlier screenings. Never who is a minor, never birth dates or animals: fair-housing law. */
export function Facts({ review }: Props) {
  const words = useWords(screeningSentences)
  const { review: say } = words
  const { day, ago } = useFormat()
  const { household, requirements, earlier } = review
  const [before] = earlier
  return (
    <dl className={css.facts}>
      <Fact name={say.incomeToRent}>
        <IncomeToRent review={review} />
      </Fact>
      {household && (
        <Fact name={say.household}>
          <b>{say.people(household.size)}</b>
        </Fact>
      )}
      {requirements && (
        <Fact name={say.documents}>
          <b>{say.validated(requirements.validated, requirements.total)}</b>
          {requirements.missing.length > 0 && <p className={css.more}>{say.missing(counted(requirements.missing))}</p>}
          {requirements.toReview.length > 0 && (
            <p className={css.more}>{say.toReview(counted(requirements.toReview))}</p>
          )}
        </Fact>
      )}
      <Fact name={say.before}>
        <b>
          {before
            ? `${statusWord(before.decision?.decision ?? before.status, words)}, ${day(before.createdAt)}`
            : say.never}
        </b>
        {before?.decision?.by && (
          <p className={css.more}>{words.decide.by(before.decision.by, ago(before.decision.at))}</p>
        )}
        {before?.decision && <p className={css.more}>{before.decision.reasons.map(({ text }) => text).join(', ')}</p>}
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** How far beyond what is asked for the bar reaches. */
const ROOM = 1.5

function IncomeToRent({ review: { applicants, captured, incomeRequirement } }: Props) {
  const { review: say } = useWords(screeningSentences)
  const income = applicants?.reduce((sum, { monthlyIncomeAmount }) => sum + (monthlyIncomeAmount ?? 0), 0) ?? 0
  const rent = captured.rentAmount
  if (rent === null || rent === 0 || income === 0)
    return <p className={css.more}>{income === 0 ? say.noIncome : say.noRent}</p>
  const ratio = income / rent
  const whole = (incomeRequirement ?? ratio) * ROOM
  return (
    <>
      <b>{say.times(ratio)}</b>
      {incomeRequirement !== null && (
        <>
          <svg className={css.meter} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
            <rect width="100" height="6" className={css.track} />
            <rect width={Math.min(100, (ratio / whole) * 100)} height="6" className={css.fill} />
            <rect x={100 / ROOM - 0.5} width="1" height="6" className={css.mark} />
          </svg>
          <p className={css.more}>{say.asked(incomeRequirement)}</p>
        </>
      )}
    </>
  )
}
