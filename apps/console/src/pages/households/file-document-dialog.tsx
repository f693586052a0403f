import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { FileField } from '../files/index.ts'
import { fileDocument } from './household.queries.ts'
import { householdsSentences } from './households-sentences.ts'

type Props = { readonly householdId: string; readonly propertyId: string; readonly close: () => void }

const TYPES = [
  'Miscellaneous',
  'Lease',
  'LeaseAddendum',
  'Application',
  'Identification',
  'ProofOfIncome',
  'BankStatement',
  'Verification',
  'Notice',
  'Correspondence',
] as const

/** A paper to keep with a household. */
export function FileDocumentDialog({ householdId, propertyId, close }: Props) {
  const { household: say } = useWords(householdsSentences)
  const me = useMe()
  const [chosen, choose] = useState<File | undefined>()
  const wish = useWish()
  // It becomes the document of their lease.
  const types = TYPES.filter((each) => each !== 'Lease' || mayAt(me, 'leases:update', propertyId))
  return (
    <ActDialog
      title={say.file}
      go={say.file}
      done={say.filed}
      close={close}
      isMissing={chosen === undefined}
      run={async (given) => {
        if (!chosen) return
        const documentType = types.find((each) => each === given.get('type'))
        const { name, size, lastModified } = chosen
        const idempotencyId = wish({ documentType, name, size, lastModified })
        await fileDocument(householdId, { file: chosen, name, documentType, idempotencyId })
      }}
    >
      <FileField choose={choose} />
      <SelectField label={say.kind} name="type">
        {types.map((each) => (
          <option key={each} value={each}>
            {say.kinds[each]}
          </option>
        ))}
      </SelectField>
    </ActDialog>
  )
}
