import type { ApplicationFile } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { APPLICATION_TABS, type ApplicationTab, applicationQuery } from '../../api/application.ts'
import { useMe } from '../../api/me.ts'
import { Chip } from '../../kit/chip.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { TabbedPage } from '../../kit/tabbed-page.tsx'
import { applicationTone } from '../../shell/application-tone.ts'
import { PendingPage } from '../../shell/pending-page.tsx'
import { useBack } from '../../shell/use-back.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { Applicants } from './applicants.tsx'
import { ApplicationHistory } from './application-history.tsx'
import { ApplicationMenu } from './application-menu.tsx'
import css from './application-page.module.css'
import { ApplicationScreenings } from './application-screenings.tsx'
import { AskedDocuments } from './asked-documents.tsx'
import { LeaseTab } from './lease-tab.tsx'
import { leasingSentences } from './leasing-sentences.ts'
import { NextStepBand } from './next-step-band.tsx'
import { Overview } from './overview.tsx'

const route = getRouteApi('/$handle/inside/applications/$id')

/** One application from the first form to the move-in, with the one thing to do next. */
export function ApplicationPage() {
  const words = useWords(leasingSentences)
  const { leasing: say, needsYou } = words
  const { handle, id } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useMe()
  const back = useBack(() => void navigate({ to: '/$handle/leasing', params: { handle }, search: {} }))
  const query = useQuery(applicationQuery(id))
  const { data } = query
  if (!data) return <PendingPage title={say.application} of={id} query={query} back={back} />
  const { household, property, unit, status, createdAt } = data
  return (
    <TabbedPage
      head={
        <>
          <PageHead
            title={household ? needsYou.household(household.name) : say.application}
            place={organization.name}
            mark={<Chip tone={applicationTone(status)}>{statusWord(status, words)}</Chip>}
            lead={<Lead parts={[property.name, unit && needsYou.unit(unit.number)]} since={createdAt} />}
            tools={<ApplicationMenu file={data} />}
            back={back}
          />
          {household?.isLocked && hasStopped(data) && <LockedBand since={household.lockedAt} />}
          <NextStepBand file={data} />
        </>
      }
      tabs={<Tabs file={data} />}
      words={{ parts: say.parts, part: say.partOf(tab ? say.tabs[tab] : say.overview) }}
    >
      {partOf(tab, data)}
    </TabbedPage>
  )
}

function Lead({ parts, since }: { readonly parts: readonly (string | null)[]; readonly since: string }) {
  const { leasing: say } = useWords(leasingSentences)
  const { day } = useFormat()
  return [...parts, say.appliedOn(day(since))].filter(Boolean).join(' · ')
}

/** A household that lives here and applies for another unit is locked, and its application goes on. */
const hasStopped = ({ nextStep }: ApplicationFile) => nextStep === null || nextStep === 'RECORD_MOVE_IN'

function LockedBand({ since }: { readonly since: string | null }) {
  const { leasing: say } = useWords(leasingSentences)
  const { day } = useFormat()
  return (
    <p className={css.locked}>
      <Lock aria-hidden /> {since === null ? say.locked : say.lockedSince(day(since))}
    </p>
  )
}

/** What one's role does not let one see has no tab. */
function Tabs({ file }: { readonly file: ApplicationFile }) {
  const { leasing: say } = useWords(leasingSentences)
  const { handle, id } = route.useParams()
  const shown: Readonly<Record<ApplicationTab, unknown>> = {
    applicants: file.applicants,
    documents: file.requirements,
    screening: file.screenings,
    lease: true,
    history: file.history,
  }
  return (
    <>
      {[undefined, ...APPLICATION_TABS.filter((each) => shown[each] !== null)].map((tab) => (
        <Link
          key={tab ?? 'overview'}
          to="/$handle/applications/$id"
          params={{ handle, id }}
          search={tab === undefined ? {} : { tab }}
          replace
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {tab === undefined ? say.overview : say.tabs[tab]}
        </Link>
      ))}
    </>
  )
}

function partOf(tab: ApplicationTab | undefined, file: ApplicationFile) {
  switch (tab) {
    case undefined:
      return <Overview file={file} />
    case 'applicants':
      return <Applicants file={file} />
    case 'documents':
      return <AskedDocuments file={file} />
    case 'screening':
      return <ApplicationScreenings file={file} />
    case 'lease':
      return <LeaseTab file={file} />
    case 'history':
      return <ApplicationHistory file={file} />
  }
}
