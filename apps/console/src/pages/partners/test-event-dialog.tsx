import { useMutation, useQuery } from '@tanstack/react-query'
import { sendTestEvent, testDeliveryQuery } from '../../api/endpoints.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { FormButtons } from '../../kit/form.tsx'
import { Bones } from '../../kit/state.tsx'
import { Verbatim } from '../../kit/verbatim.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { partnerSentences } from './partner-sentences.ts'

type Props = { readonly id: string; readonly url: string; readonly close: () => void }

/** An event that means nothing, by the way that every other takes, and what the endpoint said to it. */
export function TestEventDialog({ id, url, close }: Props) {
  const words = useWords(partnerSentences)
  const { endpoints: say, common } = words
  const { mutate, data: deliveryId, error, isPending } = useMutation({ mutationFn: () => sendTestEvent(id) })
  return (
    <Dialog title={say.testWhich(url)} close={{ label: common.close, act: close }}>
      <p>{say.testLead}</p>
      {error && <Alert>{sentenceOf(error, words)}</Alert>}
      {deliveryId !== undefined && <Outcome key={deliveryId} deliveryId={deliveryId} />}
      <FormButtons>
        <Button onClick={close}>{common.close}</Button>
        <Button look="main" busy={isPending} onClick={() => mutate()} data-first>
          {deliveryId === undefined ? say.send : say.sendAgain}
        </Button>
      </FormButtons>
    </Dialog>
  )
}

function Outcome({ deliveryId }: { readonly deliveryId: string }) {
  const words = useWords(partnerSentences)
  const { endpoints: say, common } = words
  const { data, error } = useQuery(testDeliveryQuery(deliveryId))
  const last = data?.attemptLog.at(-1)
  if (error) return <Alert>{sentenceOf(error, words)}</Alert>
  if (!last) {
    const why = say.waits[data?.waitsFor ?? '']
    return why === undefined ? <Bones rows={1} label={common.loading} /> : <Alert tone="warn">{why}</Alert>
  }
  const { status, ms, error: failure, answer } = last
  const says = status === null ? say.failed(failure ?? '') : say.answered(status, ms)
  if (data?.state === 'DELIVERED') return <Alert tone="good">{says}</Alert>
  return (
    <Alert>
      <p>{says}</p>
      {answer !== null && <Verbatim text={answer} />}
    </Alert>
  )
}
