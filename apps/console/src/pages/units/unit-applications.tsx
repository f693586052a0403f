import type { Unit } from '@gatelodge/backoffice'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { Blank } from '../../kit/state.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { unitsSentences } from './units-sentences.ts'

const route = getRouteApi('/$handle/inside/units/$id')

/** Who applied for it, the last first. */
export function UnitApplications({ unit: { applications = [] } }: { readonly unit: Unit }) {
  const words = useWords(unitsSentences)
  const { unit: say } = words
  const { day, date } = useFormat()
  const { handle } = route.useParams()
  if (applications.length === 0) return <Blank icon={<FolderOpen />} title={say.noApplication} />
  return (
    <Card title={say.tabs.applications} untitled>
      <RowList>
        {applications
          .toSorted((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''))
          .map(({ id = '', status = '', createdAt = '', desiredMoveInDate, leaseTermMonths }) => (
            <RowItem
              key={id}
              what={
                <Link to="/$handle/applications/$id" params={{ handle, id }}>
                  {say.applied(day(createdAt))}
                </Link>
              }
              foot={[
                desiredMoveInDate != null && say.moveIn(date(desiredMoveInDate)),
                leaseTermMonths != null && say.months(leaseTermMonths),
              ]
                .filter(Boolean)
                .join(', ')}
              beside={<Chip>{statusWord(status, words)}</Chip>}
            />
          ))}
      </RowList>
    </Card>
  )
}
