import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { unitApplicationsQuery } from '../../api/units.ts'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { Blank } from '../../kit/state.tsx'
import { applicationTone } from '../../shell/application-tone.ts'
import { PendingPart } from '../../shell/pending-part.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { NewestOnly } from '../records/index.ts'
import { unitsSentences } from './units-sentences.ts'

const route = getRouteApi('/$handle/inside/units/$id')

/** Who applied for it, the last first. */
export function UnitApplications({ unitId }: { readonly unitId: string }) {
  const words = useWords(unitsSentences)
  const { unit: say, needsYou } = words
  const { day, date } = useFormat()
  const { handle } = route.useParams()
  const query = useQuery(unitApplicationsQuery(unitId))
  if (!query.data) return <PendingPart query={query} />
  const { items } = query.data
  if (items.length === 0) return <Blank icon={<FolderOpen />} title={say.noApplication} />
  return (
    <Card title={say.tabs.applications} untitled>
      <RowList>
        {items.map(({ id, status, household, createdAt, desiredMoveInDate, leaseTermMonths }) => {
          const applied = say.applied(day(createdAt))
          return (
            <RowItem
              key={id}
              what={
                <Link to="/$handle/applications/$id" params={{ handle, id }}>
                  {household?.name === undefined ? applied : needsYou.household(household.name)}
                </Link>
              }
              foot={[
                household?.name !== undefined && applied,
                desiredMoveInDate !== null && say.moveIn(date(desiredMoveInDate)),
                leaseTermMonths !== null && say.months(leaseTermMonths),
              ]
                .filter(Boolean)
                .join(', ')}
              beside={<Chip tone={applicationTone(status)}>{statusWord(status, words)}</Chip>}
            />
          )
        })}
      </RowList>
      <NewestOnly of={items} />
    </Card>
  )
}
