import type { Key } from '@gatelodge/backoffice'
import { rotateKey } from '../../api/keys.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { OverlapField } from './overlap-field.tsx'
import { partnerSentences } from './partner-sentences.ts'
import type { Shown } from './shown-once.tsx'

type Props = {
  readonly apiKey: Pick<Key, 'id' | 'name'>
  readonly close: () => void
  readonly show: (shown: Shown) => void
}

/** A second key like the first, which goes on working for a while. */
export function RotateKeyDialog({ apiKey: { id, name }, close, show }: Props) {
  const { keys: say } = useWords(partnerSentences)
  const { moment } = useFormat()
  return (
    <ActDialog
      title={say.rotateWhich(name)}
      lead={say.rotateLead}
      go={say.rotate}
      done={say.isRotated}
      close={close}
      run={async (given) => {
        const { text, oldEndsAt } = await rotateKey(id, { overlapHours: Number(given.get('overlap')) })
        show({ title: say.shownTitle, lead: say.rotatedLead(moment(oldEndsAt)), items: [{ name, text }] })
      }}
    >
      <OverlapField label={say.overlap} />
    </ActDialog>
  )
}
