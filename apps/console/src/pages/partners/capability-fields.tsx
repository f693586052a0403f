import { FieldGroup, TickField } from '../../kit/form.tsx'
import { useWords } from '../../words/words.tsx'
import { partnersSentences } from './partners-sentences.ts'

type Props = {
  readonly given: readonly string[]
  /** The one that is told social security numbers is an administrator's to give. */
  readonly mayScreen: boolean
}

/** What a partner is onboarded for, a box each. */
export function CapabilityFields({ given, mayScreen }: Props) {
  const { partnerForm: say } = useWords(partnersSentences)
  return (
    <FieldGroup title={say.capabilities} hint={mayScreen ? say.capabilitiesHint : say.noScreening}>
      {Object.entries(say.capabilityNames)
        .filter(([word]) => word !== 'screening' || mayScreen)
        .map(([word, name]) => (
          <TickField key={word} name={`capability:${word}`} isOn={given.includes(word)}>
            {name}
          </TickField>
        ))}
    </FieldGroup>
  )
}
