import type { DecideScreeningRequest } from '@gatelodge/backoffice'
import { useState } from 'react'
import { AreaField } from '../../kit/area-field.tsx'
import { FieldGroup, Tick } from '../../kit/form.tsx'
import { useWords } from '../../words/words.tsx'
import { screeningSentences } from './screening-sentences.ts'

export type Reason = NonNullable<DecideScreeningRequest['reasons']>[number]

/** What is kept is English whatever the reader speaks: it goes into letters, and colleagues read it. */
const COMMON = {
  income: { basis: 'APPLICATION', text: 'Income does not meet the requirement' },
  credit: { basis: 'REPORT', text: 'Credit history' },
  criminal: { basis: 'REPORT', text: 'Criminal record' },
  eviction: { basis: 'REPORT', text: 'Eviction record' },
  rental: { basis: 'REPORT', text: 'Rental history' },
  unverified: { basis: 'APPLICATION', text: 'Information could not be verified' },
} as const satisfies Record<string, Reason>

type Common = keyof typeof COMMON
const NAMES = Object.keys(COMMON) as Common[]

type Props = { readonly reasons: readonly Reason[]; readonly set: (reasons: readonly Reason[]) => void }

/** Six common reasons, and one in one's own words. */
export function ReasonFields({ reasons, set }: Props) {
  const { decide: say } = useWords(screeningSentences)
  const [other, setOther] = useState(reasons.find(({ basis }) => basis === 'OTHER')?.text ?? '')
  const isGiven = (name: Common) => reasons.some(({ text }) => text === COMMON[name].text)
  const put = (names: readonly Common[], own: string) =>
    set([...names.map((name) => COMMON[name]), ...(own.trim() ? [{ basis: 'OTHER' as const, text: own.trim() }] : [])])
  const given = NAMES.filter(isGiven)
  return (
    <FieldGroup title={say.reasons} hint={say.reasonsHint}>
      {NAMES.map((name) => (
        <Tick
          key={name}
          isOn={isGiven(name)}
          set={(isOn) => put(isOn ? [...given, name] : given.filter((each) => each !== name), other)}
        >
          {say.common[name]}
        </Tick>
      ))}
      <AreaField
        label={say.otherReason}
        rows={2}
        maxLength={500}
        value={other}
        onChange={(event) => {
          setOther(event.target.value)
          put(given, event.target.value)
        }}
      />
    </FieldGroup>
  )
}
