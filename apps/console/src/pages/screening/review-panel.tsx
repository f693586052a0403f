import type { ScreeningReview } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewQuery } from '../../api/review.ts'
import { type Back, Panel } from '../../kit/panel.tsx'
import { ApplicationLink } from '../../shell/application-link.tsx'
import { PendingPanel } from '../../shell/pending-panel.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import type { Choice } from './choice.ts'
import { DecisionBar } from './decision-bar.tsx'
import { Evidence } from './evidence.tsx'
import css from './review-panel.module.css'
import { screeningSentences } from './screening-sentences.ts'

type Props = { readonly id: string; readonly back: Back; readonly next?: () => void }

/** All that a decision on a screening rests on, and the decision itself at its foot, always in view. */
export function ReviewPanel({ id, back, next }: Props) {
  const words = useWords(screeningSentences)
  const { review: say, needsYou } = words
  const query = useQuery(reviewQuery(id))
  const [choice, choose] = useState<Choice | null>(null)
  const { data } = query
  if (!data) return <PendingPanel query={query} back={back} />
  const isDeciding = choice !== null && !isFinal(data)
  return (
    <Panel
      title={data.household ? needsYou.household(data.household.name) : say.screening}
      lead={<Terms review={data} />}
      tools={data.application && <ApplicationLink id={data.application.id} />}
      back={back}
    >
      <div className={css.body} data-deciding={isDeciding ? '' : undefined}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <section className={css.scroll} tabIndex={0} aria-label={say.evidence}>
          <div className={css.column}>
            <Evidence review={data} />
          </div>
        </section>
        <div className={css.act} data-scrolls>
          <div className={css.actColumn}>
            <DecisionBar review={data} choice={choice} choose={choose} {...(next && { next })} />
          </div>
        </div>
      </div>
    </Panel>
  )
}

/** Conditions can be followed by another decision; anything else stands. */
export const isFinal = ({ decision }: ScreeningReview) => decision !== null && decision.decision !== 'CONDITIONAL'

/** As it was submitted: a denied application has given its unit back. */
function Terms({ review: { captured, property } }: { readonly review: ScreeningReview }) {
  const { terms, needsYou } = useWords(screeningSentences)
  const { money, date } = useFormat()
  const { unit, rentAmount, leaseTermMonths, desiredMoveInDate } = captured
  const parts = [
    property.name,
    unit ? needsYou.unit(unit.number) : terms.noUnit,
    rentAmount !== null && terms.rent(money(rentAmount)),
    leaseTermMonths !== null && terms.months(leaseTermMonths),
    desiredMoveInDate !== null && terms.moveIn(date(desiredMoveInDate)),
  ]
  return parts.filter(Boolean).join(' · ')
}
