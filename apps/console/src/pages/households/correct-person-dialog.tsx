import type { Household } from '@gatelodge/backoffice'
import { useWords } from '../../words/words.tsx'
import { RecordDialog, type RecordField } from '../records/index.ts'
import { correctPerson } from './household.queries.ts'
import { householdsSentences } from './households-sentences.ts'

type Props = {
  readonly person: NonNullable<Household['customers']>[number]
  readonly isLocked: boolean
  readonly close: () => void
}

/** How somebody is reached is corrected at any time, who they are until a lease stands. */
export function CorrectPersonDialog({ person, isLocked, close }: Props) {
  const { household: say } = useWords(householdsSentences)
  const { id = '', firstName = '', middleName = null, lastName = '', phone = null, email = null } = person
  const reached: readonly RecordField[] = [
    { kind: 'tel', name: 'phone', label: say.phone, value: phone, most: 30 },
    { kind: 'email', name: 'email', label: say.email, value: email, most: 254 },
  ]
  const called: readonly RecordField[] = [
    { kind: 'text', name: 'firstName', label: say.firstName, value: firstName, required: true, most: 100 },
    { kind: 'text', name: 'middleName', label: say.middleName, value: middleName, most: 100 },
    { kind: 'text', name: 'lastName', label: say.lastName, value: lastName, required: true, most: 100 },
  ]
  return (
    <RecordDialog
      title={say.correctWho([firstName, lastName].join(' '))}
      {...(isLocked && { lead: say.correctLocked })}
      fields={isLocked ? reached : [...reached, ...called]}
      done={say.corrected}
      close={close}
      run={(changes) => correctPerson(id, changes)}
    />
  )
}
