import type { RequirementFile } from '@gatelodge/backoffice'
import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { documentsSentences } from './documents-sentences.ts'
import { type HandedIn, removeDocument } from './requirement.queries.ts'
import { UploadDialog } from './upload-dialog.tsx'

type Props = {
  readonly file: RequirementFile
  /** The one that is looked at. */
  readonly shown: HandedIn | undefined
}

/** Hands something in for the applicant, and takes away what was handed in by mistake. */
export function RequirementTools({ file, shown }: Props) {
  const { documents: say } = useWords(documentsSentences)
  const me = useMe()
  const [asked, ask] = useState<'upload' | HandedIn | null>(null)
  const may = (grant: string) => mayAt(me, grant, file.property.id)
  const close = () => ask(null)
  return (
    <>
      {/* What was rejected is kept: it is what the applicant was told about. */}
      {shown && shown.status !== 'REJECTED' && may('documents:delete') && (
        <Button aria-label={say.remove} title={say.remove} onClick={() => ask(shown)}>
          <Trash2 aria-hidden />
        </Button>
      )}
      {may('documents:create') && (file.documentTypes?.length ?? 0) > 0 && (
        <Button aria-label={say.upload} title={say.upload} onClick={() => ask('upload')}>
          <Upload aria-hidden /> <span>{say.upload}</span>
        </Button>
      )}
      {asked === 'upload' && <UploadDialog file={file} close={close} />}
      {asked !== null && asked !== 'upload' && (
        <ActDialog
          title={say.remove}
          lead={say.removeLead(asked.fileName)}
          go={say.remove}
          done={say.removed}
          close={close}
          danger
          run={() => removeDocument(asked.id)}
        />
      )}
    </>
  )
}
