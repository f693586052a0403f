import type { Unit } from '@gatelodge/backoffice'
import { getRouteApi, Link } from '@tanstack/react-router'
import { mayAt, useMe } from '../../api/me.ts'
import { Card } from '../../kit/card.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { unitsSentences } from './units-sentences.ts'

const route = getRouteApi('/$handle/inside/units/$id')

type Props = { readonly unit: Unit }

/** What it is like, what it costs, when it is to be had, and who lives there. */
export function UnitOverview({ unit }: Props) {
  const me = useMe()
  return (
    <>
      {mayAt(me, 'households:read', unit.propertyId) && <Residents unit={unit} />}
      <Availability unit={unit} />
      <Rents unit={unit} />
      <Facts unit={unit} />
    </>
  )
}

function Residents({ unit: { currentHouseholdId: id, currentHousehold } }: Props) {
  const words = useWords(unitsSentences)
  const { unit: say, units, needsYou } = words
  const { handle } = route.useParams()
  const { name = '', status } = currentHousehold ?? {}
  return (
    <Card title={say.household}>
      {id === null ? (
        <p>{say.nobody}</p>
      ) : (
        <FactList
          facts={[
            [
              units.household,
              <Link key={id} to="/$handle/households/$id" params={{ handle, id }}>
                {needsYou.household(name)}
              </Link>,
            ],
            [units.status, status !== undefined && statusWord(status, words)],
          ]}
        />
      )}
    </Card>
  )
}

function Availability({ unit: { vacantSince, makeReadyDate, availableDate, leases = [] } }: Props) {
  const { unit: say } = useWords(unitsSentences)
  const { date } = useFormat()
  const lived = leases.find(({ status }) => status === 'ACTIVE' || status === 'NOTICE')
  const days = [
    [say.livedInSince, lived?.moveInDate ?? null],
    [say.livedInUntil, lived?.moveOutDate ?? null],
    [say.vacantSince, vacantSince],
    [say.ready, makeReadyDate],
    [say.available, availableDate],
  ] as const
  return (
    <Card title={say.availability}>
      {days.every(([, day]) => day === null) ? (
        <p>{say.noDay}</p>
      ) : (
        <FactList facts={days.map(([name, day]) => [name, day !== null && date(day)])} />
      )}
    </Card>
  )
}

function Rents({ unit }: Props) {
  const { unit: say } = useWords(unitsSentences)
  const { money } = useFormat()
  const { quotingRentAmount, marketRentAmount, financialMarketRentAmount, reportConfigurationValue: used } = unit
  const rents = [
    [say.quoting, quotingRentAmount],
    [say.market, marketRentAmount],
    [say.financial, financialMarketRentAmount],
  ] as const
  return (
    <Card title={say.rents}>
      <FactList
        facts={[
          ...rents.map(([name, amount]) => [name, amount !== null && money(amount)] as const),
          [say.reports, say.rentNames[used] ?? used],
        ]}
      />
    </Card>
  )
}

function Facts({ unit: { numBeds, numBaths, squareFeet, floorLevel, buildingName, isADA } }: Props) {
  const { unit: say, units } = useWords(unitsSentences)
  return (
    <Card title={say.facts}>
      <FactList
        facts={[
          [say.beds, numBeds === 0 ? say.studio : String(numBeds)],
          [say.baths, String(numBaths)],
          [say.size, squareFeet !== null && say.feet(squareFeet)],
          [say.floor, floorLevel !== null && String(floorLevel)],
          [units.building, buildingName],
          [say.accessibility, isADA && say.isAccessible],
        ]}
      />
    </Card>
  )
}
