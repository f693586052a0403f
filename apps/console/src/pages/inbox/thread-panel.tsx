import { useMutation, useQuery } from '@tanstack/react-query'
import { CheckCheck, Phone } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { may, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { ButtonLink } from '../../kit/button-link.tsx'
import { Chip, type Tone } from '../../kit/chip.tsx'
import { type Back, Panel } from '../../kit/panel.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { sayOutcome } from '../../kit/toast.tsx'
import { PendingPanel } from '../../shell/pending-panel.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import type { Words } from '../../words/en.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { ReplyBox } from './reply-box.tsx'
import { closeConversation, type Thread, type ThreadMessage, threadQuery } from './thread.queries.ts'
import css from './thread-panel.module.css'

type Props = { readonly id: string; readonly back: Back; readonly next: () => void }

const TONES: Readonly<Record<string, Tone>> = {
  NEEDS_HELP: 'warn',
  NEW: 'info',
  RESOLVED: 'quiet',
  UNRESOLVED: 'quiet',
}

/** A conversation by text: what was said, and the box to answer in. */
export function ThreadPanel({ id, back, next }: Props) {
  const words = useWords()
  const { thread } = words
  const me = useMe()
  const query = useQuery(threadQuery(id))
  const closing = useMutation({
    mutationFn: () => closeConversation(id),
    onSuccess: () => {
      sayOutcome(thread.closed)
      next()
    },
    onError: (refusal) => sayOutcome(sentenceOf(refusal, words)),
  })
  const { data } = query
  if (!data) return <PendingPanel query={query} back={back} />
  const { recipient, conversationStatus: status } = data
  const phone = recipient.phone
  return (
    <Panel
      title={nameOf(data, words)}
      mark={<Chip tone={TONES[status] ?? 'quiet'}>{statusWord(status, words)}</Chip>}
      lead={<Lead data={data} />}
      back={back}
      tools={
        <>
          {phone !== null && (
            <ButtonLink href={`tel:${phone}`} aria-label={thread.call}>
              <Phone aria-hidden /> <span>{thread.call}</span>
            </ButtonLink>
          )}
          {status !== 'RESOLVED' && may(me, 'conversations:update') && (
            <Button busy={closing.isPending} onClick={() => closing.mutate()} aria-label={thread.close}>
              <CheckCheck aria-hidden /> <span>{thread.close}</span>
            </Button>
          )}
        </>
      }
    >
      <Messages data={data} />
      {may(me, 'conversations:update') && <ReplyBox conversationId={id} isOptedOut={recipient.isOptedOut} />}
    </Panel>
  )
}

function nameOf({ recipient }: Thread, { needsYou }: Words) {
  const name = [recipient.firstName, recipient.lastName].filter(Boolean).join(' ')
  return name || (recipient.phone === null ? needsYou.unknown : spokenPhone(recipient.phone))
}

function Lead({ data: { recipient, property, household } }: { readonly data: Thread }) {
  const words = useWords()
  const { money } = useFormat()
  const { thread, needsYou } = words
  const balance = household?.balanceAmount ?? 0
  const isNamed = Boolean(recipient.firstName || recipient.lastName)
  const parts = [
    thread.types[recipient.type],
    household?.name != null && needsYou.household(household.name),
    property?.name,
    isNamed && recipient.phone !== null && spokenPhone(recipient.phone),
    balance > 0 && thread.balance(money(balance)),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** As many pixels from the end still are the end. */
const NEAR_END = 80

/** The oldest first, with a line before each day; whoever opens it sees the end. */
function Messages({ data }: { readonly data: Thread }) {
  const { thread } = useWords()
  const { dayOfText } = useFormat()
  const scroll = useRef<HTMLElement>(null)
  const wasAtEnd = useRef(true)
  const messages = ((data.messages ?? []) as ThreadMessage[]).toReversed()
  const newest = messages.at(-1)?.id
  // Who reads further up is left there.
  useEffect(() => {
    const place = scroll.current
    if (newest && place && wasAtEnd.current) place.scrollTop = place.scrollHeight
  }, [newest])
  const watch = () => {
    const place = scroll.current
    if (place) wasAtEnd.current = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR_END
  }
  let before = ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section ref={scroll} className={css.scroll} tabIndex={0} aria-label={thread.messages} onScroll={watch}>
      <ol className={css.messages}>
        {messages.map((message) => {
          const day = dayOfText(message.createdAt)
          const isNewDay = day !== before
          before = day
          return (
            <Fragment key={message.id}>
              {isNewDay && <li className={css.day}>{day}</li>}
              <MessageBubble message={message} isFlagged={data.needsHelpMessageIds.includes(message.id)} />
            </Fragment>
          )
        })}
      </ol>
    </section>
  )
}
