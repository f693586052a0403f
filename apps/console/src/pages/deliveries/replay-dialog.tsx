import { ConflictError } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Chosen, replay, replayPreviewQuery } from '../../api/deliveries.ts'
import { DoneMeanwhile } from '../../api/done-meanwhile.ts'
import { Alert } from '../../kit/alert.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { PendingPart } from '../../shell/pending-part.tsx'
import { useWords } from '../../words/words.tsx'
import { deliveriesSentences } from './deliveries-sentences.ts'
import { RateField } from './rate-field.tsx'

type Props = {
  readonly chosen: Chosen
  readonly close: () => void
  /** With the id of the replay. */
  readonly begun: (id: string) => void
}

/** How many there are, to whom they go and how long that takes, before any of it is done. */
export function ReplayDialog({ chosen, close, begun }: Props) {
  const { replay: say } = useWords(deliveriesSentences)
  const query = useQuery(replayPreviewQuery(chosen))
  const [rate, setRate] = useState<number>(20)
  const { count = 0, endpoints = 0 } = query.data ?? {}
  return (
    <ActDialog
      title={say.title}
      lead={say.lead}
      go={say.go(count)}
      done={say.begun}
      close={close}
      isMissing={count === 0}
      run={async () => {
        const id = await replay(chosen, rate)
        if (id === null) throw new DoneMeanwhile()
        begun(id)
      }}
    >
      {query.error instanceof ConflictError ? (
        <Alert tone="warn">{say.mayNot}</Alert>
      ) : query.data ? (
        <p aria-live="polite">
          <b>{count === 0 ? say.nothing : say.preview(count, endpoints)}</b>{' '}
          {count > 0 && say.takes(Math.ceil(count / rate))}
        </p>
      ) : (
        <PendingPart query={query} rows={1} />
      )}
      <RateField value={rate} onChange={(event) => setRate(Number(event.target.value))} />
    </ActDialog>
  )
}
