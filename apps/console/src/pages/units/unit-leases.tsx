import type { Unit } from '@gatelodge/backoffice'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { Card } from '../../kit/card.tsx'
import { Chip, type Tone } from '../../kit/chip.tsx'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { Blank } from '../../kit/state.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { unitsSentences } from './units-sentences.ts'

const route = getRouteApi('/$handle/inside/units/$id')

/** Its leases, the last first, each with the way to its household. */
export function UnitLeases({ unit: { leases = [] } }: { readonly unit: Unit }) {
  const words = useWords(unitsSentences)
  const { unit: say, terms } = words
  const { date, money } = useFormat()
  const { handle } = route.useParams()
  if (leases.length === 0) return <Blank icon={<ScrollText />} title={say.noLease} />
  return (
    <Card title={say.tabs.leases} untitled>
      <RowList>
        {leases
          .toSorted((one, other) => (other.startDate ?? '').localeCompare(one.startDate ?? ''))
          .map(({ id, householdId = '', status = '', startDate = '', endDate = null, rentAmount = 0 }) => (
            <RowItem
              key={id}
              what={
                <Link to="/$handle/households/$id" params={{ handle, id: householdId }} search={{ tab: 'leases' }}>
                  {say.term(date(startDate), endDate === null ? null : date(endDate))}
                </Link>
              }
              foot={terms.rent(money(rentAmount))}
              beside={<Chip tone={TONES[status] ?? 'quiet'}>{statusWord(status, words)}</Chip>}
            />
          ))}
      </RowList>
    </Card>
  )
}

const TONES: Readonly<Record<string, Tone>> = {
  ACTIVE: 'good',
  NOTICE: 'warn',
  COMPLETED: 'info',
  PENDING_SIGNATURE: 'plum',
}
