import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { applicationQuery } from '../../api/application.ts'
import { mayAt, useMe } from '../../api/me.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FormButtons } from '../../kit/form.tsx'
import { PageButton } from '../../kit/page-button.tsx'
import { type Back, Panel } from '../../kit/panel.tsx'
import { ApplicationLink } from '../../shell/application-link.tsx'
import { applicationTone } from '../../shell/application-tone.ts'
import { PendingPanel } from '../../shell/pending-panel.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import css from './approved-panel.module.css'
import { LeaseForm } from './lease-form.tsx'
import { leasingSentences } from './leasing-sentences.ts'
import { leaseWord } from './overview.tsx'

const route = getRouteApi('/$handle/inside')

type Props = { readonly id: string; readonly back: Back; readonly next: () => void }

/** An application that is approved and has no lease yet: who, where, and the form that makes one. */
export function ApprovedPanel({ id, back, next }: Props) {
  const words = useWords(leasingSentences)
  const { leasing: say, needsYou } = words
  const me = useMe()
  const { handle } = route.useParams()
  const query = useQuery(applicationQuery(id))
  const { data } = query
  if (!data) return <PendingPanel query={query} back={back} />
  const { household, property, unit, status, lease, nextStep, signedAt } = data
  return (
    <Panel
      title={household ? needsYou.household(household.name) : say.application}
      mark={<Chip tone={applicationTone(status)}>{statusWord(status, words)}</Chip>}
      lead={[property.name, unit && needsYou.unit(unit.number)].filter(Boolean).join(' · ')}
      tools={<ApplicationLink id={id} />}
      back={back}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className={css.scroll} tabIndex={0} aria-label={say.application}>
        <div className={css.column}>
          <ApplicationFacts file={data} />
          {lease !== null && (
            <>
              <Alert tone="good">{say.hasLease(leaseWord(lease.status, signedAt, words))}</Alert>
              <FormButtons>
                <Button onClick={next}>{say.nextListed}</Button>
                <PageButton to="/$handle/applications/$id" params={{ handle, id }} look="main">
                  {say.goOn}
                </PageButton>
              </FormButtons>
            </>
          )}
          {lease === null && nextStep !== 'MAKE_LEASE' && <Alert tone="warn">{say.notNow}</Alert>}
          {nextStep === 'MAKE_LEASE' && mayAt(me, 'leases:create', property.id) && (
            <Card title={say.makeLease} inPanel>
              <LeaseForm file={data} />
            </Card>
          )}
        </div>
      </section>
    </Panel>
  )
}
