import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../kit/select-field.tsx'
import { useWords } from '../../words/words.tsx'
import { type Home, homesQuery } from './work-order.queries.ts'
import { workOrdersSentences } from './work-orders-sentences.ts'

type Props = {
  /** Empty until one is chosen. */
  readonly propertyId: string
  readonly chosen: Home | null
  readonly choose: (home: Home | null) => void
}

/** A unit of the property, and who lives there, for whom it is then done; or none. */
export function HomeSelect({ propertyId, chosen, choose }: Props) {
  const { workOrderForm: say, common } = useWords(workOrdersSentences)
  const { data, error } = useQuery(homesQuery(propertyId))
  const none = propertyId === '' ? say.propertyFirst : data || error ? say.noUnit : common.loading
  const household = chosen?.currentHousehold?.name
  return (
    <SelectField
      label={say.unit}
      disabled={!data}
      value={chosen?.id ?? ''}
      onChange={(event) => choose(data?.find(({ id }) => id === event.target.value) ?? null)}
      {...(household !== undefined && { hint: say.ofHousehold(household) })}
      {...(error && !data && { hint: say.unitsUnread })}
    >
      <option value="">{none}</option>
      {data?.map(({ id, number, buildingName }) => (
        <option key={id} value={id}>
          {buildingName === null ? number : say.inBuilding(number, buildingName)}
        </option>
      ))}
    </SelectField>
  )
}
