// To stop a replay, and to let it go on at the same rate or another.
import type { DeliveryReplay } from '@gatelodge/backoffice'
import { useState } from 'react'
import { resumeReplay, stopReplay } from '../../api/deliveries.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { RateField } from '../deliveries/index.ts'
import { replaysSentences } from './replays-sentences.ts'

type Props = { readonly replay: DeliveryReplay; readonly close: () => void }

export function StopReplayDialog({ replay, close }: Props) {
  const { replays: say } = useWords(replaysSentences)
  return (
    <ActDialog
      title={say.stopTitle}
      lead={say.stopLead}
      go={say.stop}
      done={say.stopped}
      close={close}
      danger
      isOver={replay.status !== 'RUNNING'}
      run={() => stopReplay(replay.id)}
    />
  )
}

export function ResumeReplayDialog({ replay, close }: Props) {
  const { replays: say } = useWords(replaysSentences)
  const [{ id, perSecond }] = useState(replay)
  return (
    <ActDialog
      title={say.resumeTitle}
      lead={say.resumeLead}
      go={say.resume}
      done={say.resumed}
      close={close}
      isOver={replay.status !== 'STOPPED'}
      run={(given) => resumeReplay(id, Number(given.get('rate')))}
    >
      <RateField name="rate" defaultValue={perSecond} beside={perSecond} />
    </ActDialog>
  )
}
