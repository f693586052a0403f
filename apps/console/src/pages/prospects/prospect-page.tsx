import type { Prospect } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { may, mayAt, mayEverywhere, useMe } from '../../api/me.ts'
import { PROSPECT_TABS, type ProspectTab, prospectQuery } from '../../api/prospects.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { TabbedPage } from '../../kit/tabbed-page.tsx'
import { PendingPage } from '../../shell/pending-page.tsx'
import { useBack } from '../../shell/use-back.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { TextsPart } from '../records/index.ts'
import { RecordTrail } from '../trail/index.ts'
import { CorrectProspectDialog } from './correct-prospect-dialog.tsx'
import { ProspectMenu } from './prospect-menu.tsx'
import { prospectName } from './prospect-name.ts'
import { ProspectOverview } from './prospect-overview.tsx'
import { prospectTone } from './prospect-tone.ts'
import { prospectsSentences } from './prospects-sentences.ts'

const route = getRouteApi('/$handle/inside/prospects/$id')

/** Somebody who looks for a home: how they are reached, what they want, and what was said with them. */
export function ProspectPage() {
  const words = useWords(prospectsSentences)
  const { prospects, prospect: say } = words
  const { handle, id } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const { day } = useFormat()
  const back = useBack(() => void navigate({ to: '/$handle/prospects', params: { handle }, search: {} }))
  const query = useQuery(prospectQuery(id, (grant) => may(me, grant)))
  const { data } = query
  if (!data) return <PendingPage title={prospects.name} of={id} query={query} back={back} />
  const { status, property, createdAt, propertyId } = data
  const holds = (part: ProspectTab) =>
    part === 'history' ? mayEverywhere(me, 'audit:read') : mayAt(me, 'conversations:read', propertyId)
  const tabs = PROSPECT_TABS.filter(holds)
  const shown = tabs.find((each) => each === tab)
  return (
    <TabbedPage
      head={
        <PageHead
          title={prospectName(data, prospects.nameless)}
          place={me.organization.name}
          mark={<Chip tone={prospectTone(status)}>{statusWord(status, words)}</Chip>}
          lead={[property?.name, say.since(day(createdAt))].filter(Boolean).join(' · ')}
          tools={<Tools prospect={data} />}
          back={back}
        />
      }
      tabs={[undefined, ...tabs].map((each) => (
        <Link
          key={each ?? 'overview'}
          to="/$handle/prospects/$id"
          params={{ handle, id }}
          search={each === undefined ? {} : { tab: each }}
          replace
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {each === undefined ? say.overview : say.tabs[each]}
        </Link>
      ))}
      words={{ parts: say.parts, part: say.partOf(shown === undefined ? say.overview : say.tabs[shown]) }}
    >
      <Part prospect={data} tab={shown} />
    </TabbedPage>
  )
}

type Props = { readonly prospect: Prospect }

function Tools({ prospect }: Props) {
  const { correctProspect: say } = useWords(prospectsSentences)
  const me = useMe()
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <>
      {mayAt(me, 'prospects:update', prospect.propertyId) && (
        <Button onClick={() => setCorrecting(true)}>{say.go}</Button>
      )}
      <ProspectMenu prospect={prospect} />
      {isCorrecting && <CorrectProspectDialog prospect={prospect} close={() => setCorrecting(false)} />}
    </>
  )
}

function Part({ prospect, tab }: Props & { readonly tab: ProspectTab | undefined }) {
  const { prospects } = useWords(prospectsSentences)
  const { id, propertyId, phone } = prospect
  const name = prospectName(prospect, prospects.nameless)
  switch (tab) {
    case undefined:
      return <ProspectOverview prospect={prospect} />
    case 'texts':
      return (
        <TextsPart of={{ prospectId: id }} propertyId={propertyId} people={[{ type: 'prospect', id, name, phone }]} />
      )
    case 'history':
      return <RecordTrail of={{ subjectId: id }} />
  }
}
