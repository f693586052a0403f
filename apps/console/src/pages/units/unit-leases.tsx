import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { unitLeasesQuery } from '../../api/units.ts'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { Blank } from '../../kit/state.tsx'
import { PendingPart } from '../../shell/pending-part.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { leaseTone, NewestOnly } from '../records/index.ts'
import { unitsSentences } from './units-sentences.ts'

const route = getRouteApi('/$handle/inside/units/$id')

/** Its leases, the last first, each with the way to its household. */
export function UnitLeases({ unitId }: { readonly unitId: string }) {
  const words = useWords(unitsSentences)
  const { unit: say, terms, needsYou } = words
  const { date, money } = useFormat()
  const { handle } = route.useParams()
  const query = useQuery(unitLeasesQuery(unitId))
  if (!query.data) return <PendingPart query={query} />
  const { items } = query.data
  if (items.length === 0) return <Blank icon={<ScrollText />} title={say.noLease} />
  return (
    <Card title={say.tabs.leases} untitled>
      <RowList>
        {items.map(({ id, householdId, household, status, startDate, endDate, rentAmount }) => {
          const term = say.term(date(startDate), endDate === null ? null : date(endDate))
          return (
            <RowItem
              key={id}
              what={
                <Link to="/$handle/households/$id" params={{ handle, id: householdId }} search={{ tab: 'leases' }}>
                  {household?.name === undefined ? term : needsYou.household(household.name)}
                </Link>
              }
              foot={[household?.name !== undefined && term, terms.rent(money(rentAmount))].filter(Boolean).join(', ')}
              beside={<Chip tone={leaseTone(status)}>{statusWord(status, words, 'lease')}</Chip>}
            />
          )
        })}
      </RowList>
      <NewestOnly of={items} />
    </Card>
  )
}
