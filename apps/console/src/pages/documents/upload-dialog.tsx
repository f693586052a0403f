import type { RequirementFile } from '@gatelodge/backoffice'
import { useState } from 'react'
import { SelectField } from '../../kit/select-field.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { FileField } from '../files/index.ts'
import { documentsSentences } from './documents-sentences.ts'
import { handIn } from './requirement.queries.ts'

type Props = { readonly file: RequirementFile; readonly close: () => void }

/** Something that an applicant brought, or sent by mail. */
export function UploadDialog({ file: { id, documentTypes }, close }: Props) {
  const { documents: say } = useWords(documentsSentences)
  const [chosen, choose] = useState<File | undefined>()
  const wish = useWish()
  const types = documentTypes ?? []
  return (
    <ActDialog
      title={say.upload}
      go={say.upload}
      done={say.uploaded}
      close={close}
      isMissing={chosen === undefined}
      run={async (given) => {
        if (!chosen) return
        const documentTypeId = String(given.get('type'))
        const { name, size, lastModified } = chosen
        await handIn(id, {
          file: chosen,
          name,
          documentTypeId,
          idempotencyId: wish({ documentTypeId, name, size, lastModified }),
        })
      }}
    >
      <FileField choose={choose} />
      <SelectField label={say.kind} name="type">
        {types.map((type) => (
          <option key={type.id} value={type.id}>
            {type.name}
          </option>
        ))}
      </SelectField>
    </ActDialog>
  )
}
