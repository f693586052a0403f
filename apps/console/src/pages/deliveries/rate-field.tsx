import type { ComponentProps } from 'react'
import { SelectField } from '../../kit/select-field.tsx'
import { useWords } from '../../words/words.tsx'
import { deliveriesSentences } from './deliveries-sentences.ts'

/** Deliveries a second. */
const RATES = [1, 5, 20, 50, 200, 1000] as const

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  /** Another that can be chosen, which it has been made at so far. */
  readonly beside?: number
}

/** How fast a replay is made. */
export function RateField({ beside, ...select }: Props) {
  const { replay: say } = useWords(deliveriesSentences)
  const rates = [...new Set([...RATES, ...(beside === undefined ? [] : [beside])])].sort((a, b) => a - b)
  return (
    <SelectField {...select} label={say.rate}>
      {rates.map((rate) => (
        <option key={rate} value={rate}>
          {say.perSecond(rate)}
        </option>
      ))}
    </SelectField>
  )
}
