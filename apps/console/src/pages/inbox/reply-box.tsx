import { useMutation } from '@tanstack/react-query'
import { CircleSlash2, SendHorizontal } from 'lucide-react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { segmentsOf } from '../../kit/segments.ts'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { useDraft } from './draft.ts'
import css from './reply-box.module.css'
import { reply } from './thread.queries.ts'

const LETTERS_MOST = 1600

type Props = { readonly conversationId: string; readonly isOptedOut: boolean }

/** Where one answers. What was not sent stays in it. */
export function ReplyBox({ conversationId, isOptedOut }: Props) {
  const words = useWords()
  const { thread } = words
  const { draft, write, tried, clear } = useDraft(conversationId)
  const content = draft.text.trim()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => reply(conversationId, draft.id, content),
    onSuccess: clear,
  })
  const send = () => {
    if (content === '' || isPending) return
    // From here on it may have arrived: other words are another text.
    tried()
    mutate()
  }
  if (isOptedOut)
    return (
      <p className={css.optedOut}>
        <CircleSlash2 aria-hidden /> {thread.optedOut}
      </p>
    )
  const letters = [...draft.text].length
  return (
    <form
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {error && <Alert>{sentenceOf(error, words)}</Alert>}
      <textarea
        aria-label={thread.write}
        placeholder={thread.write}
        rows={2}
        maxLength={LETTERS_MOST}
        value={draft.text}
        readOnly={isPending}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
        }}
      />
      <div className={css.foot}>
        <span className={css.count}>{letters > 0 && thread.count(letters, segmentsOf(draft.text))}</span>
        <Button type="submit" look="main" disabled={content === ''} busy={isPending}>
          <SendHorizontal aria-hidden /> {isPending ? thread.sending : thread.send}
        </Button>
      </div>
    </form>
  )
}
