import { useState } from 'react'
import { replay, type ToldDelivery } from '../../api/deliveries.ts'
import { DoneMeanwhile } from '../../api/done-meanwhile.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { deliverySentences } from './delivery-sentences.ts'

type Props = { readonly delivery: ToldDelivery & { readonly id: string }; readonly close: () => void }

/** The same bytes once more, to where the endpoint is now. */
export function ReplayOneDialog({ delivery, close }: Props) {
  const { delivery: say } = useWords(deliverySentences)
  const [{ id }] = useState(delivery)
  return (
    <ActDialog
      title={say.replay}
      lead={say.replayLead}
      go={say.replay}
      done={say.isReplayed}
      close={close}
      isOver={delivery.state === 'PENDING'}
      run={async () => {
        if ((await replay({ id }, 1)) === null) throw new DoneMeanwhile()
      }}
    />
  )
}
