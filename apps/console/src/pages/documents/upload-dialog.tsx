import type { RequirementFile } from '@gatelodge/backoffice'
import { useState } from 'react'
import { Field } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { documentsSentences } from './documents-sentences.ts'
import { handIn } from './requirement.queries.ts'

type Props = { readonly file: RequirementFile; readonly close: () => void }

const LARGEST = 25 * 1024 * 1024
const KINDS = 'application/pdf,image/jpeg,image/png,image/gif'

/** Something that an applicant brought, or sent by mail. What is too large is said before it is on its way. */
export function UploadDialog({ file: { id, documentTypes }, close }: Props) {
  const { documents: say } = useWords(documentsSentences)
  const [chosen, choose] = useState<File | undefined>()
  const wish = useWish()
  const isTooLarge = chosen !== undefined && chosen.size > LARGEST
  const types = documentTypes ?? []
  return (
    <ActDialog
      title={say.upload}
      go={say.upload}
      done={say.uploaded}
      close={close}
      isMissing={chosen === undefined || isTooLarge}
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
      <Field
        label={say.chooseFile}
        hint={say.fileHint}
        type="file"
        accept={KINDS}
        required
        data-first
        wrong={isTooLarge ? say.tooLarge : undefined}
        onChange={(event) => choose(event.target.files?.[0])}
      />
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
