import type { DecideScreeningRequest } from '@gatelodge/backoffice'
import { useState } from 'react'
import { Field } from '../../kit/field.tsx'
import { FieldGroup } from '../../kit/form.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useWords } from '../../words/words.tsx'
import { screeningSentences } from './screening-sentences.ts'

export type Condition = NonNullable<DecideScreeningRequest['conditions']>[number]

const TYPES: readonly Condition['type'][] = ['CO_SIGNER', 'HIGHER_DEPOSIT', 'HIGHER_RENT', 'OTHER']

type Props = { readonly conditions: readonly Condition[]; readonly set: (conditions: readonly Condition[]) => void }

/** Under what condition the home is offered. */
export function ConditionFields({ conditions, set }: Props) {
  const { decide: say } = useWords(screeningSentences)
  const [type, setType] = useState<Condition['type']>(conditions[0]?.type ?? 'CO_SIGNER')
  const [text, setText] = useState(conditions[0]?.text ?? '')
  const put = (of: Condition['type'], words: string) => {
    setType(of)
    setText(words)
    set(words.trim() ? [{ type: of, text: words.trim() }] : [])
  }
  return (
    <FieldGroup title={say.conditions} hint={say.conditionsHint}>
      <SelectField
        label={say.conditionType}
        value={type}
        onChange={(event) => put(event.target.value as Condition['type'], text)}
      >
        {TYPES.map((each) => (
          <option key={each} value={each}>
            {say.conditionTypes[each]}
          </option>
        ))}
      </SelectField>
      <Field
        label={say.conditionText}
        maxLength={500}
        value={text}
        onChange={(event) => put(type, event.target.value)}
      />
    </FieldGroup>
  )
}
