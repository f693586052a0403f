import { getRouteApi, Link } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { householdList } from '../../api/households.ts'
import type { RowOf } from '../../api/record-list.ts'
import { Chip } from '../../kit/chip.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { type RecordColumn, RecordsPage } from '../records/index.ts'
import { householdTone } from './household-tone.ts'
import { householdsSentences } from './households-sentences.ts'

const route = getRouteApi('/$handle/inside/households')

type Row = RowOf<typeof householdList>

export function HouseholdsPage() {
  const words = useWords(householdsSentences)
  const { households: say, nav, needsYou } = words
  const { exactMoney, day } = useFormat()
  const { handle } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns: readonly RecordColumn<Row>[] = [
    {
      key: 'name',
      title: say.name,
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to="/$handle/households/$id" params={{ handle, id }}>
          {needsYou.household(name)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: say.status,
      sort: 'status',
      text: ({ status }) => statusWord(status, words, 'household'),
      cell: ({ status, isUnderEviction }) => (
        <>
          <Chip tone={householdTone(status)}>{statusWord(status, words, 'household')}</Chip>
          {isUnderEviction && (
            <>
              {' '}
              <Chip tone="warn">{say.eviction}</Chip>
            </>
          )}
        </>
      ),
    },
    { key: 'unit', title: say.unit, text: ({ unit }) => unit?.number },
    { key: 'property', title: say.property, text: ({ property }) => property?.name },
    {
      key: 'balance',
      title: say.balance,
      sort: 'balanceAmount',
      isFigure: true,
      text: ({ balanceAmount }) => balanceAmount,
      cell: ({ balanceAmount }) => exactMoney(balanceAmount),
    },
    {
      key: 'updated',
      title: say.updated,
      sort: 'updatedAt',
      isFigure: true,
      isExtra: true,
      text: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => day(updatedAt),
    },
  ]
  return (
    <RecordsPage
      title={nav.households}
      list={householdList}
      grant="households:read"
      views={say.views}
      columns={columns}
      search={search}
      show={(wanted) => void navigate({ search: wanted, replace: true })}
      icon={<House />}
    />
  )
}
