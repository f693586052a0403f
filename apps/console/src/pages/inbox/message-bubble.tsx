import { useMutation } from '@tanstack/react-query'
import { Flag, Paperclip } from 'lucide-react'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { mendFocusInPanel } from '../../kit/lost-focus.ts'
import { sayOutcome } from '../../kit/toast.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { inboxSentences } from './inbox-sentences.ts'
import css from './message-bubble.module.css'
import { resolveHelp, type ThreadMessage } from './thread.queries.ts'

type Props = { readonly message: ThreadMessage; readonly propertyId: string }

/** A text, what came with it, the help that is asked for it, and what became of it on its way. */
export function MessageBubble({ message, propertyId }: Props) {
  const isFlagged = message.needsHelp !== null
  const isSent = message.direction === 'OUTBOUND'
  return (
    <li className={`${css.message} ${isSent ? css.sent : ''}`}>
      <div className={`${css.bubble} ${isFlagged ? css.flagged : ''}`}>
        {message.content}
        {message.attachments.map((file) => (
          <Attachment key={file.id} file={file} />
        ))}
      </div>
      {isFlagged && <HelpFlag message={message} propertyId={propertyId} />}
      <Meta message={message} isSent={isSent} />
    </li>
  )
}

function Attachment({ file }: { readonly file: ThreadMessage['attachments'][number] }) {
  const { thread } = useWords(inboxSentences)
  return (
    <span className={css.file}>
      <Paperclip aria-hidden />
      {file.url === null ? (
        thread.noFile(file.fileName)
      ) : (
        <a href={file.url} target="_blank" rel="noreferrer">
          {file.fileName}
        </a>
      )}
    </span>
  )
}

function HelpFlag({ message, propertyId }: Props) {
  const words = useWords(inboxSentences)
  const { thread } = words
  const { ago } = useFormat()
  const me = useMe()
  const { reason, flaggedBy = null, flaggedAt } = message.needsHelp ?? {}
  const resolving = useMutation({
    mutationFn: () => resolveHelp(message.id),
    onSuccess: () => {
      sayOutcome(thread.resolved)
      // The button that was pressed is gone with the next frame.
      requestAnimationFrame(mendFocusInPanel)
    },
    onError: (refusal) => sayOutcome(sentenceOf(refusal, words)),
  })
  return (
    <div className={css.flag}>
      <Flag aria-hidden />
      <p>
        <b>{thread.needsHelp}</b>
        {reason && `: ${reason}`}
        {flaggedAt && <small>{thread.flagged(flaggedBy, ago(flaggedAt))}</small>}
      </p>
      {mayAt(me, 'messages:update', propertyId) && (
        <Button busy={resolving.isPending} onClick={() => resolving.mutate()}>
          {thread.resolve}
        </Button>
      )}
    </div>
  )
}

/** The carrier's words that mean nobody read it. */
const FAILED = new Set(['FAILED', 'UNDELIVERED'])

function Meta({ message, isSent }: { readonly message: ThreadMessage; readonly isSent: boolean }) {
  const words = useWords(inboxSentences)
  const { time, moment } = useFormat()
  const { createdAt, messageStatus, messageStatusReason, sentBy } = message
  const sender = sentBy?.name ?? words.thread.automatic
  const became = isSent
    ? [sender, words.thread.states[messageStatus] ?? statusWord(messageStatus, words), messageStatusReason]
    : []
  return (
    <p className={`${css.meta} ${FAILED.has(messageStatus) ? css.failed : ''}`}>
      <time dateTime={createdAt} title={moment(createdAt)}>
        {time(createdAt)}
      </time>
      {became.filter(Boolean).map((part) => ` · ${part}`)}
    </p>
  )
}
