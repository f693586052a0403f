import { useMutation } from '@tanstack/react-query'
import { Alert } from '../../kit/alert.tsx'
import { AreaField } from '../../kit/area-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Form, FormButtons } from '../../kit/form.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { inboxSentences } from './inbox-sentences.ts'
import { askForHelp, type ThreadMessage } from './thread.queries.ts'

type Props = { readonly message: ThreadMessage; readonly close: () => void }

/** Asks a colleague to look at what was written last. */
export function HelpDialog({ message, close }: Props) {
  const words = useWords(inboxSentences)
  const { thread, common } = words
  const { mutate, error, isPending } = useMutation({
    mutationFn: (reason: string) => askForHelp(message.id, reason),
    onSuccess: () => {
      sayOutcome(thread.helpAsked)
      close()
    },
  })
  return (
    <Dialog title={thread.askHelp} close={{ label: common.close, act: close }}>
      <Form label={thread.askHelp} send={(given) => mutate(String(given.get('reason') ?? '').trim())}>
        {error && <Alert>{sentenceOf(error, words)}</Alert>}
        <AreaField label={thread.why} name="reason" maxLength={500} rows={3} required data-first />
        <FormButtons>
          <Button onClick={close}>{common.cancel}</Button>
          <Button type="submit" look="main" busy={isPending}>
            {thread.askHelp}
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
