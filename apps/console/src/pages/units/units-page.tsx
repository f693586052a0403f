import { getRouteApi, Link } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import type { RowOf } from '../../api/record-list.ts'
import { unitList } from '../../api/units.ts'
import { Chip } from '../../kit/chip.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { type RecordColumn, RecordsPage } from '../records/index.ts'
import { unitTone } from './unit-tone.ts'
import { unitsSentences } from './units-sentences.ts'

const route = getRouteApi('/$handle/inside/units')

type Row = RowOf<typeof unitList>

export function UnitsPage() {
  const { units: say, nav } = useWords(unitsSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <RecordsPage
      title={nav.units}
      list={unitList}
      grant="units:read"
      views={say.views}
      columns={useColumns()}
      search={search}
      show={(wanted) => void navigate({ search: wanted, replace: true })}
      icon={<DoorOpen />}
    />
  )
}

function useColumns(): readonly RecordColumn<Row>[] {
  const words = useWords(unitsSentences)
  const { units: say, needsYou } = words
  const { money, date } = useFormat()
  const { handle } = route.useParams()
  const dollars = (amount: number | null) => amount !== null && money(amount)
  return [
    {
      key: 'number',
      title: say.number,
      sort: 'number',
      text: ({ number }) => number,
      cell: ({ id, number }) => (
        <Link to="/$handle/units/$id" params={{ handle, id }}>
          {needsYou.unit(number)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: say.status,
      sort: 'status',
      text: ({ status }) => statusWord(status, words),
      cell: ({ status }) => <Chip tone={unitTone(status)}>{statusWord(status, words)}</Chip>,
    },
    { key: 'home', title: say.home, sort: 'numBeds', text: ({ numBeds, numBaths }) => say.homeOf(numBeds, numBaths) },
    {
      key: 'rent',
      title: say.rent,
      sort: 'quotingRentAmount',
      isFigure: true,
      text: ({ quotingRentAmount }) => quotingRentAmount,
      cell: ({ quotingRentAmount }) => dollars(quotingRentAmount),
    },
    {
      key: 'available',
      title: say.available,
      sort: 'availableDate',
      text: ({ availableDate }) => availableDate,
      cell: ({ availableDate }) => availableDate !== null && date(availableDate),
    },
    { key: 'floorPlan', title: say.floorPlan, text: ({ floorPlan }) => floorPlan?.name },
    {
      key: 'household',
      title: say.household,
      text: ({ currentHousehold }) => currentHousehold?.name,
      cell: ({ currentHouseholdId: id, currentHousehold }) =>
        id !== null &&
        currentHousehold?.name !== undefined && (
          <Link to="/$handle/households/$id" params={{ handle, id }}>
            {needsYou.household(currentHousehold.name)}
          </Link>
        ),
    },
    { key: 'property', title: say.property, text: ({ property }) => property?.name },
    {
      key: 'marketRent',
      title: say.marketRent,
      isFigure: true,
      isExtra: true,
      text: ({ marketRentAmount }) => marketRentAmount,
      cell: ({ marketRentAmount }) => dollars(marketRentAmount),
    },
    {
      key: 'squareFeet',
      title: say.squareFeet,
      isFigure: true,
      isExtra: true,
      text: ({ squareFeet }) => squareFeet,
      cell: ({ squareFeet }) => squareFeet?.toLocaleString(),
    },
    { key: 'building', title: say.building, isExtra: true, text: ({ buildingName }) => buildingName },
    { key: 'accessible', title: say.accessible, isExtra: true, text: ({ isADA }) => (isADA ? say.yes : say.no) },
  ]
}
