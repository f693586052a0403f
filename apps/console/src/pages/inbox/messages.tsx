import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { inOrder } from '../../kit/in-order.ts'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { inboxSentences } from './inbox-sentences.ts'
import { MessageBubble } from './message-bubble.tsx'
import css from './messages.module.css'
import { earlierQuery, type Thread, type ThreadMessage } from './thread.queries.ts'

/** As many pixels from the end still are the end. */
const NEAR_END = 80

type Props = {
  readonly data: Thread
  /** How many one has sent oneself since it is open: each is shown at once. */
  readonly ownTexts: number
}

/** The oldest first, with a line before each day; whoever opens it sees the end. */
export function Messages({ data, ownTexts }: Props) {
  const words = useWords(inboxSentences)
  const { thread } = words
  const { dayOfText } = useFormat()
  const { messages, more } = useTexts(data)
  const place = useRef<HTMLElement>(null)
  const wasAtEnd = useRef(true)
  const [oldest, newest] = [messages.at(0)?.id, messages.at(-1)?.id]
  useEffect(() => {
    if (ownTexts > 0) wasAtEnd.current = true
  }, [ownTexts])
  // Who reads further up is left there.
  useEffect(() => {
    const at = place.current
    if (newest && at && wasAtEnd.current) at.scrollTop = at.scrollHeight
  }, [newest])
  // What comes above must not push down what is read.
  const below = useRef(0)
  useLayoutEffect(() => {
    const at = place.current
    if (oldest && at && below.current > 0) at.scrollTop = at.scrollHeight - below.current
    below.current = 0
  }, [oldest])
  const watch = () => {
    const at = place.current
    if (at) wasAtEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_END
  }
  let before = ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section ref={place} className={css.scroll} tabIndex={0} aria-label={thread.messages} onScroll={watch}>
      {more && (
        <div className={css.earlier}>
          {more.error && <Alert>{sentenceOf(more.error, words)}</Alert>}
          <Button
            busy={more.busy}
            onClick={() => {
              if (place.current) below.current = place.current.scrollHeight - place.current.scrollTop
              more.read()
            }}
          >
            {thread.earlier}
          </Button>
        </div>
      )}
      <ol className={css.messages}>
        {messages.map((message) => {
          const day = dayOfText(message.createdAt)
          const isNewDay = day !== before
          before = day
          return (
            <Fragment key={message.id}>
              {isNewDay && <li className={css.day}>{day}</li>}
              <MessageBubble message={message} propertyId={data.property.id} />
            </Fragment>
          )
        })}
      </ol>
    </section>
  )
}

/** All texts that were read, and how to read those before them. */
function useTexts(data: Thread) {
  const [from, setFrom] = useState<string>()
  const earlier = useInfiniteQuery(earlierQuery(data.id, from))
  // The newest hundred move on while one reads: those that left them stay.
  const seen = useRef(new Map<string, ThreadMessage>())
  const pages = earlier.data?.pages.flatMap(({ messages }) => messages ?? []) ?? []
  for (const message of [...pages, ...(data.messages ?? [])]) seen.current.set(message.id, message)
  const messages = [...seen.current.values()].sort(byTime)
  const { error, isPending, isFetching, isRefetching, hasNextPage } = earlier
  const hasMore = from === undefined ? data.hasEarlier : isPending || error !== null || hasNextPage
  const read = () => {
    if (from === undefined) setFrom(data.messages?.at(-1)?.id)
    else void (earlier.data ? earlier.fetchNextPage() : earlier.refetch())
  }
  const isBusy = from !== undefined && isFetching && !isRefetching
  return { messages, more: hasMore ? { busy: isBusy, error: isFetching ? null : error, read } : null }
}

const byTime = (a: ThreadMessage, b: ThreadMessage) => inOrder(a.createdAt, b.createdAt) || inOrder(a.id, b.id)
