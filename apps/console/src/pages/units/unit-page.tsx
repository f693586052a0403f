import type { Unit } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { useState } from 'react'
import { may, mayAt, mayEverywhere, useMe } from '../../api/me.ts'
import { UNIT_TABS, type UnitTab, unitQuery } from '../../api/units.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { PageButton } from '../../kit/page-button.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { TabbedPage } from '../../kit/tabbed-page.tsx'
import { PendingPage } from '../../shell/pending-page.tsx'
import { useBack } from '../../shell/use-back.ts'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { RecordTrail } from '../trail/index.ts'
import { CorrectUnitDialog } from './correct-unit-dialog.tsx'
import { UnitApplications } from './unit-applications.tsx'
import { UnitLeases } from './unit-leases.tsx'
import { UnitOverview } from './unit-overview.tsx'
import { unitTone } from './unit-tone.ts'
import { unitsSentences } from './units-sentences.ts'

const route = getRouteApi('/$handle/inside/units/$id')

/** One home: what it is like, who lives there, and who has leased it or applies for it. */
export function UnitPage() {
  const words = useWords(unitsSentences)
  const { units, unit: say, needsYou } = words
  const { handle, id } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const back = useBack(() => void navigate({ to: '/$handle/units', params: { handle }, search: {} }))
  const query = useQuery(unitQuery(id, (grant) => may(me, grant)))
  const { data } = query
  if (!data) return <PendingPage title={units.number} of={id} query={query} back={back} />
  const { number, status, property, buildingName, floorPlan } = data
  const holds = (part: UnitTab) =>
    part === 'history' ? mayEverywhere(me, 'audit:read') : mayAt(me, GRANTS[part], data.propertyId)
  const tabs = UNIT_TABS.filter(holds)
  const shown = tabs.find((each) => each === tab)
  return (
    <TabbedPage
      head={
        <PageHead
          title={needsYou.unit(number)}
          place={me.organization.name}
          mark={<Chip tone={unitTone(status)}>{statusWord(status, words)}</Chip>}
          lead={[property?.name, buildingName, floorPlan?.name].filter(Boolean).join(' · ')}
          tools={<Tools unit={data} />}
          back={back}
        />
      }
      tabs={[undefined, ...tabs].map((each) => (
        <Link
          key={each ?? 'overview'}
          to="/$handle/units/$id"
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
      <Part unit={data} tab={shown} />
    </TabbedPage>
  )
}

const GRANTS = { leases: 'leases:read', applications: 'applications:read' } as const

type Props = { readonly unit: Unit }

function Tools({ unit }: Props) {
  const { correctUnit: say, units } = useWords(unitsSentences)
  const me = useMe()
  const { handle } = route.useParams()
  const [isCorrecting, setCorrecting] = useState(false)
  const { propertyId, currentHouseholdId } = unit
  return (
    <>
      {currentHouseholdId !== null && mayAt(me, 'households:read', propertyId) && (
        <PageButton to="/$handle/households/$id" params={{ handle, id: currentHouseholdId }}>
          <House aria-hidden /> {units.household}
        </PageButton>
      )}
      {mayAt(me, 'units:update', propertyId) && <Button onClick={() => setCorrecting(true)}>{say.go}</Button>}
      {isCorrecting && <CorrectUnitDialog unit={unit} close={() => setCorrecting(false)} />}
    </>
  )
}

function Part({ unit, tab }: Props & { readonly tab: UnitTab | undefined }) {
  switch (tab) {
    case undefined:
      return <UnitOverview unit={unit} />
    case 'leases':
      return <UnitLeases unitId={unit.id} />
    case 'applications':
      return <UnitApplications unitId={unit.id} />
    case 'history':
      return <RecordTrail of={{ subjectId: unit.id }} />
  }
}
