import type { ApplicationFile } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { may, useMe } from '../../api/me.ts'
import { Alert } from '../../kit/alert.tsx'
import { Chip } from '../../kit/chip.tsx'
import { EmptyPanel, Panel } from '../../kit/panel.tsx'
import { Bones } from '../../kit/state.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { applicationQuery } from './application.queries.ts'
import css from './approved-panel.module.css'
import { LeaseForm } from './lease-form.tsx'

type Props = { readonly id: string; readonly leave: () => void; readonly next: () => void }

/** An application that is approved and has no lease yet: who, where, and the form that makes one. */
export function ApprovedPanel({ id, leave, next }: Props) {
  const words = useWords()
  const { leasing: say, needsYou, nav, common } = words
  const me = useMe()
  const { data, error, refetch } = useQuery(applicationQuery(id))
  const back = { label: nav.needsYou, act: leave }
  if (!data)
    return (
      <EmptyPanel back={back}>
        {error ? <Refusal error={error} retry={() => void refetch()} /> : <Bones rows={6} label={common.loading} />}
      </EmptyPanel>
    )
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
            <div className={css.card}>
              <h3>{say.makeLease}</h3>
              <LeaseForm file={data} next={next} />
            </div>
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
  const { leasing: say, needsYou, review } = useWords()
  const { money, date, moment } = useFormat()
  return (
    <div className={css.card}>
      <dl className={css.facts}>
        <dt>{say.applicants}</dt>
        <dd>{applicants?.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}</dd>
        <dt>{say.unit}</dt>
        <dd>
          {unit ? needsYou.unit(unit.number) : review.noUnit}
          {unit?.quotingRentAmount != null && `, ${review.rent(money(unit.quotingRentAmount))}`}
        </dd>
        <dt>{say.wished}</dt>
        <dd>
          {[
            desiredMoveInDate !== null && review.moveIn(date(desiredMoveInDate)),
            leaseTermMonths !== null && review.months(leaseTermMonths),
          ]
            .filter(Boolean)
            .join(', ') || say.nothingWished}
        </dd>
        <dt>{say.approved}</dt>
        <dd>{moment(statusChangedAt)}</dd>
      </dl>
    </div>
  )
}
