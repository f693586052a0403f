import { useQuery } from '@tanstack/react-query'
import { eventKindsQuery } from '../../api/endpoints.ts'
import { FieldGroup, TickField } from '../../kit/form.tsx'
import { PendingPart } from '../../shell/pending-part.tsx'
import { useWords } from '../../words/words.tsx'
import css from './partner-page.module.css'
import { partnerSentences } from './partner-sentences.ts'
import { partnersSentences } from './partners-sentences.ts'

type Props = {
  readonly given: readonly string[]
  /** What its owner is onboarded for; where it is not known here, the server says what is missing. */
  readonly capabilities?: readonly string[]
}

/** What an endpoint is told of, a box for each kind of event that its owner may receive. */
export function KindFields({ given, capabilities }: Props) {
  const { partnerForm } = useWords(partnersSentences)
  const { endpoints: say } = useWords(partnerSentences)
  const query = useQuery(eventKindsQuery)
  if (!query.data) return <PendingPart query={query} />
  const lacks = (needed: string | null) => needed !== null && capabilities && !capabilities.includes(needed)
  const [missing, open] = [true, false].map((want) =>
    query.data.filter((kind) => Boolean(lacks(kind.capability)) === want),
  )
  const names = new Set(missing?.map(({ capability }) => partnerForm.capabilityNames[capability ?? ''] ?? capability))
  return (
    <div className={css.many}>
      <FieldGroup title={say.kinds} {...(names.size > 0 && { hint: say.notOnboarded([...names].join(', ')) })}>
        {open?.map(({ kind, brief }) => (
          <TickField key={kind} name={`kind:${kind}`} isOn={given.includes(kind)}>
            {kind} <small className={css.opens}>{brief}</small>
          </TickField>
        ))}
      </FieldGroup>
    </div>
  )
}
