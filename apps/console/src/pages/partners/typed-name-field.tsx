import { Field } from '../../kit/field.tsx'
import { useWords } from '../../words/words.tsx'
import { partnerSentences } from './partner-sentences.ts'

type Props = { readonly name: string; readonly typed: string; readonly type: (text: string) => void }

/** Of what cannot be undone the name is typed, so that it is not another that is meant. */
export function TypedNameField({ name, typed, type }: Props) {
  const { typedName: say } = useWords(partnerSentences)
  return (
    <Field
      label={say.label(name)}
      value={typed}
      onChange={(event) => type(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      data-first
    />
  )
}
