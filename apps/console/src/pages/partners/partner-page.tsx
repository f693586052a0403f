import type { Integration } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { integrationQuery } from '../../api/integrations.ts'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { INTEGRATION_TABS, type IntegrationTab } from '../../api/office-addresses.ts'
import { Chip } from '../../kit/chip.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { TabbedPage } from '../../kit/tabbed-page.tsx'
import { PendingPage } from '../../shell/pending-page.tsx'
import { useBack } from '../../shell/use-back.ts'
import { useWords } from '../../words/words.tsx'
import { RecordTrail } from '../trail/index.ts'
import { PartnerDeliveries } from './partner-deliveries.tsx'
import { PartnerEndpoints } from './partner-endpoints.tsx'
import { PartnerKeys } from './partner-keys.tsx'
import { PartnerOverview } from './partner-overview.tsx'
import { partnerSentences } from './partner-sentences.ts'
import { PartnerSettings } from './partner-settings.tsx'
import { partnerTone } from './partner-tone.ts'
import { PartnerTools } from './partner-tools.tsx'
import { partnersSentences } from './partners-sentences.ts'

const route = getRouteApi('/$handle/inside/partners/$id')

const GRANTS: Readonly<Record<IntegrationTab, string>> = {
  keys: 'keys:read',
  endpoints: 'subscriptions:read',
  deliveries: 'deliveries:read',
  settings: 'integrations:read',
  history: 'audit:read',
}

/** One partner: how it is, its keys, its endpoints, what was delivered, and what it may do. */
export function PartnerPage() {
  const { partners } = useWords(partnersSentences)
  const { partner: say } = useWords(partnerSentences)
  const { handle, id } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const back = useBack(() => void navigate({ to: '/$handle/partners', params: { handle }, search: {} }))
  const query = useQuery(integrationQuery(id))
  const { data } = query
  if (!data) return <PendingPage title={partners.name} of={id} query={query} back={back} />
  const tabs = INTEGRATION_TABS.filter((each) => mayEverywhere(me, GRANTS[each]))
  const shown = tabs.find((each) => each === tab)
  return (
    <TabbedPage
      key={id}
      head={
        <PageHead
          title={data.name}
          place={me.organization.name}
          mark={<Chip tone={partnerTone(data.status)}>{partners.statuses[data.status] ?? data.status}</Chip>}
          lead={partners.kinds[data.kind] ?? data.kind}
          tools={<PartnerTools partner={data} />}
          back={back}
        />
      }
      tabs={[undefined, ...tabs].map((each) => (
        <Link
          key={each ?? 'overview'}
          to="/$handle/partners/$id"
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
      <Part partner={data} tab={shown} />
    </TabbedPage>
  )
}

function Part({ partner, tab }: { readonly partner: Integration; readonly tab: IntegrationTab | undefined }) {
  switch (tab) {
    case undefined:
      return <PartnerOverview partner={partner} />
    case 'keys':
      return <PartnerKeys partner={partner} />
    case 'endpoints':
      return <PartnerEndpoints partner={partner} />
    case 'deliveries':
      return <PartnerDeliveries integrationId={partner.id} />
    case 'settings':
      return <PartnerSettings partner={partner} />
    case 'history':
      return <RecordTrail of={{ subjectId: partner.id }} />
  }
}
