import type { Unit } from '@gatelodge/backoffice'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { RecordDialog, type RecordField } from '../records/index.ts'
import { correctUnit } from './unit.queries.ts'
import { unitsSentences } from './units-sentences.ts'

type Props = { readonly unit: Unit; readonly close: () => void }

/** What stands wrong of a unit. Who lives in it, and who is about to, follows from leases. */
export function CorrectUnitDialog({ unit, close }: Props) {
  const words = useWords(unitsSentences)
  const { correctUnit: say } = words
  const statuses = statusesByHand(unit)
  const status: readonly RecordField[] =
    statuses.length === 0
      ? []
      : [
          {
            kind: 'choice',
            name: 'status',
            label: say.status,
            value: unit.status,
            options: [...new Set([unit.status, ...statuses])].map((each) => [each, statusWord(each, words)]),
          },
        ]
  return (
    <RecordDialog
      title={say.title(unit.number)}
      lead={[say.lead, statuses.length === 0 && say.fromLeases].filter(Boolean).join(' ')}
      done={say.done}
      close={close}
      fields={[
        { kind: 'text', name: 'number', label: say.number, value: unit.number, required: true, most: 50 },
        { kind: 'text', name: 'buildingName', label: say.building, value: unit.buildingName, most: 100 },
        { kind: 'number', name: 'floorLevel', label: say.floor, value: unit.floorLevel, min: -10, max: 200, step: 1 },
        ...status,
        { kind: 'number', name: 'quotingRentAmount', label: say.quoting, value: unit.quotingRentAmount, ...DOLLARS },
        { kind: 'number', name: 'marketRentAmount', label: say.market, value: unit.marketRentAmount, ...DOLLARS },
        { kind: 'date', name: 'availableDate', label: say.available, value: unit.availableDate },
        { kind: 'date', name: 'makeReadyDate', label: say.ready, value: unit.makeReadyDate },
        {
          kind: 'number',
          name: 'numBeds',
          label: say.beds,
          hint: say.bedsHint,
          value: unit.numBeds,
          required: true,
          step: 1,
          ...ROOMS,
        },
        { kind: 'number', name: 'numBaths', label: say.baths, value: unit.numBaths, required: true, ...ROOMS },
        {
          kind: 'number',
          name: 'squareFeet',
          label: say.size,
          value: unit.squareFeet,
          min: 0,
          max: 1_000_000,
          step: 1,
        },
        { kind: 'flag', name: 'isADA', label: say.accessible, value: unit.isADA },
      ]}
      run={(changes) => correctUnit(unit.id, changes)}
    />
  )
}

const DOLLARS = { min: 0, step: 0.01 } as const
const ROOMS = { min: 0, max: 15 } as const

/** The server has the last word: a lease that nobody here may see counts too. */
function statusesByHand({ currentHouseholdId, leases = [] }: Unit): readonly string[] {
  if (currentHouseholdId !== null) return []
  return leases.some(({ status }) => status === 'COMPLETED')
    ? ['VACANT_LEASED', 'DOWN']
    : ['VACANT_READY', 'VACANT_NOT_READY', 'DOWN', 'MODEL']
}
