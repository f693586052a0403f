import type { Prospect } from '@gatelodge/backoffice'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { RecordDialog, type RecordField } from '../records/index.ts'
import { correctProspect } from './prospect.queries.ts'
import { originFields, personFields, wishFields } from './prospect-fields.ts'
import { prospectName } from './prospect-name.ts'
import { prospectsSentences } from './prospects-sentences.ts'

type Props = { readonly prospect: Prospect; readonly close: () => void }

/** What stands wrong of somebody, and how far it went with them: that follows from their application once there is one. */
export function CorrectProspectDialog({ prospect, close }: Props) {
  const words = useWords(prospectsSentences)
  const { correctProspect: say, prospects } = words
  const { id, status, companyName, applicationId } = prospect
  const byHand: readonly RecordField[] =
    applicationId === null
      ? [
          {
            kind: 'choice',
            name: 'status',
            label: say.status,
            value: status,
            options: [...new Set([status, ...BY_HAND])].map((each) => [each, statusWord(each, words)]),
          },
        ]
      : []
  return (
    <RecordDialog
      title={say.title(prospectName(prospect, prospects.nameless))}
      done={say.done}
      close={close}
      fields={[
        ...personFields(say, prospect),
        { kind: 'text', name: 'companyName', label: say.company, value: companyName, most: 200 },
        ...byHand,
        ...Object.values(wishFields(say, prospect)),
        ...originFields(say, prospect),
      ]}
      run={(changes) => correctProspect(id, changes)}
    />
  )
}

const BY_HAND = ['NEW', 'CONTACTED', 'TOURED', 'LOST'] as const
