import type { Subscription } from '@gatelodge/backoffice'
import { rotateEndpointSecret } from '../../api/endpoints.ts'
import { useWish } from '../../kit/use-wish.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { OverlapField } from './overlap-field.tsx'
import { partnerSentences } from './partner-sentences.ts'
import type { Shown } from './shown-once.tsx'

type Props = { readonly endpoint: Subscription; readonly close: () => void; readonly show: (shown: Shown) => void }

/** Another secret signs from now on; the old one signs beside it for a while. */
export function RotateSecretDialog({ endpoint: { id, url }, close, show }: Props) {
  const { endpoints: say } = useWords(partnerSentences)
  const { moment } = useFormat()
  const wish = useWish()
  return (
    <ActDialog
      title={say.rotateWhich(url)}
      lead={say.rotateLead}
      go={say.rotate}
      done={say.isRotated}
      close={close}
      run={async (given) => {
        const hours = Number(given.get('overlap'))
        const { text, oldEndsAt } = await rotateEndpointSecret(id, hours, wish({ id, hours }))
        show({
          title: say.secretTitle,
          lead: hours === 0 || oldEndsAt === null ? say.secretLead : say.rotatedLead(moment(oldEndsAt)),
          items: [{ name: url, text }],
        })
      }}
    >
      <OverlapField label={say.overlap} />
    </ActDialog>
  )
}
