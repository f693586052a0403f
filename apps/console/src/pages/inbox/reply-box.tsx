import { useIsMutating, useMutation } from '@tanstack/react-query'
import { CircleSlash2, SendHorizontal, TextQuote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { segmentsOf } from '../../kit/segments.ts'
import { sayOutcome } from '../../kit/toast.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { LETTERS_MOST, useDraft } from './draft.ts'
import { blankIn } from './fill-in.ts'
import { inboxSentences } from './inbox-sentences.ts'
import css from './reply-box.module.css'
import { SavedRepliesDialog } from './saved-replies-dialog.tsx'
import { reply, type Thread } from './thread.queries.ts'

type Props = { readonly data: Thread; readonly sent: () => void }

/** Where one answers. What was not sent stays in it. */
export function ReplyBox({ data, sent }: Props) {
  const words = useWords(inboxSentences)
  const { thread, replies } = words
  const { draft, write, tried } = useDraft(data.id)
  const [chooses, choose] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const content = draft.text.trim()
  const blank = blankIn(content)
  const letters = [...draft.text].length
  const isSendable = content !== '' && blank === undefined && letters <= LETTERS_MOST
  const mutationKey = ['reply', data.id]
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: () => reply(data.id, draft.id, content),
    onSuccess: () => {
      sayOutcome(thread.sent)
      sent()
    },
    // In the box, unless one has gone on to something else.
    onError: (refusal) => {
      if (!isHere.current) sayOutcome(thread.notSent(sentenceOf(refusal, words)))
    },
  })
  // Also one that was sent before one went elsewhere and came back.
  const isPending = useIsMutating({ mutationKey }) > 0
  const send = () => {
    if (!isSendable || isPending) return
    // From here on it may have arrived: other words are another text.
    tried()
    mutate()
  }
  const insert = (text: string) => {
    write([content, text].filter(Boolean).join(' '))
    choose(false)
    // The dialog gives the focus back to where it was opened from; one goes on in the box.
    setTimeout(() => box.current?.focus())
  }
  if (data.recipient.isOptedOut)
    return (
      <p className={css.optedOut}>
        <CircleSlash2 aria-hidden /> {thread.optedOut}
      </p>
    )
  return (
    <>
      <form
        className={css.box}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {error && <Alert>{sentenceOf(error, words)}</Alert>}
        {blank && <Alert tone="warn">{replies.fillIn(blank)}</Alert>}
        <textarea
          ref={box}
          aria-label={thread.write}
          placeholder={thread.write}
          rows={2}
          maxLength={LETTERS_MOST}
          value={draft.text}
          readOnly={isPending}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
            if (event.key !== '/' || draft.text !== '') return
            event.preventDefault()
            choose(true)
          }}
        />
        <div className={css.foot}>
          <Button
            look="bare"
            aria-label={replies.title}
            title={replies.hint}
            disabled={isPending}
            onClick={() => choose(true)}
          >
            <TextQuote aria-hidden />
          </Button>
          <span className={css.count}>{letters > 0 && thread.count(letters, segmentsOf(draft.text))}</span>
          <Button type="submit" look="main" disabled={!isSendable} busy={isPending}>
            <SendHorizontal aria-hidden /> {isPending ? thread.sending : thread.send}
          </Button>
        </div>
      </form>
      {/* Beside the form, not in it: what is sent there is another form's. */}
      {chooses && <SavedRepliesDialog data={data} insert={insert} close={() => choose(false)} />}
    </>
  )
}
