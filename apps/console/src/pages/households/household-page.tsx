import type { Household } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { HOUSEHOLD_TABS, type HouseholdTab, householdQuery } from '../../api/households.ts'
import { may, mayAt, mayEverywhere, useMe } from '../../api/me.ts'
import { Chip } from '../../kit/chip.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { TabbedPage } from '../../kit/tabbed-page.tsx'
import { ApplicationLink } from '../../shell/application-link.tsx'
import { PendingPage } from '../../shell/pending-page.tsx'
import { useBack } from '../../shell/use-back.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { HouseholdLedger } from '../ledger/index.ts'
import { ActivityList, TextsPart } from '../records/index.ts'
import { RecordTrail } from '../trail/index.ts'
import { HouseholdDocuments } from './household-documents.tsx'
import { HouseholdLeases } from './household-leases.tsx'
import { HouseholdPeople } from './household-people.tsx'
import { householdTone } from './household-tone.ts'
import { HouseholdWorkOrders } from './household-work-orders.tsx'
import { householdsSentences } from './households-sentences.ts'

const route = getRouteApi('/$handle/inside/households/$id')

/** Those who live together, or want to: who they are, what they rent and owe, and what was done for them. */
export function HouseholdPage() {
  const words = useWords(householdsSentences)
  const { household: say, needsYou } = words
  const { handle, id } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const back = useBack(() => void navigate({ to: '/$handle/households', params: { handle }, search: {} }))
  const query = useQuery(householdQuery(id, (grant) => may(me, grant)))
  const { data } = query
  if (!data) return <PendingPage title={say.title} of={id} query={query} back={back} />
  const { name, status, property, unit, applicationId, isUnderEviction } = data
  const holds = (part: HouseholdTab) =>
    part === 'history' ? mayEverywhere(me, 'audit:read') : mayAt(me, GRANTS[part], data.propertyId)
  const tabs = HOUSEHOLD_TABS.filter(holds)
  const shown = tabs.find((each) => each === tab)
  return (
    <TabbedPage
      head={
        <PageHead
          title={needsYou.household(name)}
          place={me.organization.name}
          mark={
            <>
              <Chip tone={householdTone(status)}>{statusWord(status, words, 'household')}</Chip>
              {isUnderEviction && <Chip tone="warn">{words.households.eviction}</Chip>}
            </>
          }
          lead={
            <>
              {property?.name}
              {unit?.id !== undefined && (
                <>
                  {' · '}
                  <Link to="/$handle/units/$id" params={{ handle, id: unit.id }}>
                    {needsYou.unit(unit.number ?? '')}
                  </Link>
                </>
              )}
            </>
          }
          tools={
            applicationId !== null &&
            mayAt(me, 'applications:read', data.propertyId) && <ApplicationLink id={applicationId} />
          }
          back={back}
        />
      }
      tabs={[undefined, ...tabs].map((each) => (
        <Link
          key={each ?? 'people'}
          to="/$handle/households/$id"
          params={{ handle, id }}
          search={each === undefined ? {} : { tab: each }}
          replace
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {each === undefined ? say.people : say.tabs[each]}
        </Link>
      ))}
      words={{ parts: say.parts, part: say.partOf(shown === undefined ? say.people : say.tabs[shown]) }}
    >
      <Part household={data} tab={shown} />
    </TabbedPage>
  )
}

const GRANTS: Readonly<Record<Exclude<HouseholdTab, 'history'>, string>> = {
  leases: 'leases:read',
  ledger: 'transactions:read',
  workOrders: 'workOrders:read',
  documents: 'documents:read',
  texts: 'conversations:read',
  notes: 'activities:read',
}

type PartProps = { readonly household: Household; readonly tab: HouseholdTab | undefined }

function Part({ household, tab }: PartProps) {
  const { household: say } = useWords(householdsSentences)
  const { date } = useFormat()
  const { id, propertyId, customers = [], leases = [] } = household
  switch (tab) {
    case undefined:
      return <HouseholdPeople household={household} />
    case 'leases':
      return <HouseholdLeases household={household} />
    case 'ledger':
      return <HouseholdLedger household={household} scheduled={household.scheduledTransactions} />
    case 'workOrders':
      return <HouseholdWorkOrders household={household} />
    case 'documents':
      return <HouseholdDocuments household={household} />
    case 'texts':
      return <TextsPart of={{ householdId: id }} propertyId={propertyId} people={customers.flatMap(textable)} />
    case 'notes':
      return <ActivityList about={{ householdId: id }} propertyId={propertyId} />
    case 'history':
      return (
        <RecordTrail
          of={{ householdId: id }}
          names={
            new Map([
              ...customers.map((each) => [each.id ?? '', nameOf(each)] as const),
              ...leases.map(({ id: leaseId = '', startDate = '' }) => [leaseId, say.leaseOf(date(startDate))] as const),
            ])
          }
        />
      )
  }
}

type Customer = NonNullable<Household['customers']>[number]

const nameOf = ({ firstName, lastName }: Customer) => [firstName, lastName].filter(Boolean).join(' ')

/** Those who have a number and want texts. */
const textable = (customer: Customer) =>
  customer.id === undefined || customer.isTextOptedOut === true
    ? []
    : [{ type: 'customer' as const, id: customer.id, name: nameOf(customer), phone: customer.phone ?? null }]
