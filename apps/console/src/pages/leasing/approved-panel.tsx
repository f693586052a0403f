import type { ApplicationFile } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { may, useMe } from '../../api/me.ts'
import { Alert } from '../../kit/alert.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { type Back, Panel } from '../../kit/panel.tsx'
import { PendingPanel } from '../../shell/pending-panel.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { applicationQuery } from './application.queries.ts'
import css from './approved-panel.module.css'
import { LeaseForm } from './lease-form.tsx'
import { leasingSentences } from './leasing-sentences.ts'

type Props = { readonly id: string; readonly back: Back; readonly next: () => void }

/** An application that is approved and has no lease yet: who, where, and the form that makes one. */
export function ApprovedPanel({ id, back, next }: Props) {
  const words = useWords(leasingSentences)
  const { leasing: say, needsYou } = words
  const me = useMe()
  const query = useQuery(applicationQuery(id))
  const { data } = query
  if (!data) return <PendingPanel query={query} back={back} />
  const { household, property, unit, status, lease, nextStep } = data
  return (
    <Panel
      title={household ? needsYou.household(household.name) : say.application}
      mark={<Chip>{statusWord(status, words)}</Chip>}
      lead={[property.name, unit && needsYou.unit(unit.number)].filter(Boolean).join(' · ')}
      back={back}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className={css.scroll} tabIndex={0} aria-label={say.application}>
        <div className={css.column}>
          <Facts file={data} />
          {lease !== null && <Alert tone="good">{say.hasLease(statusWord(lease.status, words))}</Alert>}
          {lease === null && nextStep !== 'MAKE_LEASE' && <Alert tone="warn">{say.notNow}</Alert>}
          {nextStep === 'MAKE_LEASE' && may(me, 'leases:create') && (
            <Card title={say.makeLease} inPanel>
              <LeaseForm file={data} next={next} />
            </Card>
          )}
        </div>
      </section>
    </Panel>
  )
}

function Facts({
  file: { applicants, unit, desiredMoveInDate, leaseTermMonths, statusChangedAt },
}: {
  readonly file: ApplicationFile
}) {
  const { leasing: say, needsYou, terms } = useWords(leasingSentences)
  const { money, date, moment } = useFormat()
  return (
    <Card title={say.facts} untitled>
      <FactList
        facts={[
          [say.applicants, applicants?.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')],
          [
            say.unit,
            [
              unit ? needsYou.unit(unit.number) : terms.noUnit,
              unit?.quotingRentAmount != null && terms.rent(money(unit.quotingRentAmount)),
            ]
              .filter(Boolean)
              .join(', '),
          ],
          [
            say.wished,
            [
              desiredMoveInDate !== null && terms.moveIn(date(desiredMoveInDate)),
              leaseTermMonths !== null && terms.months(leaseTermMonths),
            ]
              .filter(Boolean)
              .join(', ') || say.nothingWished,
          ],
          [say.approved, moment(statusChangedAt)],
        ]}
      />
    </Card>
  )
}
