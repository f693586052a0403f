import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DoneMeanwhile } from '../api/done-meanwhile.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form, FormButtons } from '../kit/form.tsx'
import { sayOutcome } from '../kit/toast.tsx'
import { useWords } from '../words/words.tsx'
import { sentenceOf } from './refusal.tsx'

type Props = {
  readonly title: string
  readonly lead?: string
  /** What its button says. */
  readonly go: string
  readonly run: (given: FormData) => Promise<unknown>
  /** What is said once it is done. */
  readonly done: string
  readonly close: () => void
  /** Something that must be given is missing. */
  readonly isMissing?: boolean
  readonly danger?: boolean
  /** What the button says that does nothing, where the act itself is called canceling. */
  readonly keep?: string
  /** Somebody else has done it meanwhile: it can only be put away. */
  readonly isOver?: boolean
  readonly children?: ReactNode
}

/** One act, asked about before it is done. What the server refuses stays open with its sentence, and nothing given is lost. */
export function ActDialog({ title, lead, go, run, done, close, children, ...rest }: Props) {
  const { isMissing = false, danger = false, isOver = false, keep } = rest
  const words = useWords()
  const { mutate, error, isPending } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      sayOutcome(done)
      close()
    },
  })
  // While it is on its way nobody knows what became of it.
  const leave = () => {
    if (!isPending) close()
  }
  const isLate = error instanceof DoneMeanwhile || (isOver && !isPending && !error)
  const rests = isMissing || isLate
  return (
    <Dialog title={title} close={{ label: words.common.close, act: leave }}>
      <Form
        label={title}
        final
        send={(given) => {
          if (!rests && !isPending) mutate(given)
        }}
      >
        {lead && <p>{lead}</p>}
        {children}
        {error && !isLate && <Alert>{sentenceOf(error, words)}</Alert>}
        {isLate && <Alert tone="warn">{words.common.doneMeanwhile}</Alert>}
        <FormButtons>
          {/* Unless a field comes before it, one begins here: what is asked about is not done by a slip. */}
          <Button onClick={leave} data-first>
            {keep ?? words.common.cancel}
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'main'} busy={isPending} disabled={rests}>
            {go}
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
