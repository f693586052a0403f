import { SelectField } from '../../kit/select-field.tsx'
import { useWords } from '../../words/words.tsx'
import { partnerSentences } from './partner-sentences.ts'

const HOURS = [0, 1, 24, 72, 168] as const

/** For how long the old one goes on working. */
export function OverlapField({ label }: { readonly label: string }) {
  const { overlaps } = useWords(partnerSentences)
  return (
    <SelectField label={label} name="overlap" defaultValue="24">
      {HOURS.map((hours) => (
        <option key={hours} value={hours}>
          {overlaps[hours]}
        </option>
      ))}
    </SelectField>
  )
}
