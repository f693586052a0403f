import { useQuery } from '@tanstack/react-query'
import { Phone, UserRound } from 'lucide-react'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { threadQuery } from '../../api/thread.ts'
import { Button } from '../../kit/button.tsx'
import { ButtonLink } from '../../kit/button-link.tsx'
import { Chip, type Tone } from '../../kit/chip.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { type Back, Panel } from '../../kit/panel.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { PendingPanel } from '../../shell/pending-panel.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { inboxSentences } from './inbox-sentences.ts'
import { Messages } from './messages.tsx'
import { nameOf, PersonFacts } from './person-facts.tsx'
import { ReplyBox } from './reply-box.tsx'
import { ThreadMenu } from './thread-menu.tsx'
import css from './thread-panel.module.css'

type Props = { readonly id: string; readonly back: Back; readonly next?: () => void }

const TONES: Readonly<Record<string, Tone>> = { NEEDS_HELP: 'warn', NEW: 'info' }

/** A conversation by text: what was said, the box to answer in, and who it is with. */
export function ThreadPanel({ id, back, next }: Props) {
  const words = useWords(inboxSentences)
  const { thread, common } = words
  const me = useMe()
  const query = useQuery(threadQuery(id))
  const [isAsked, ask] = useState(false)
  const [ownTexts, countOwn] = useState(0)
  const { data } = query
  if (!data) return <PendingPanel query={query} back={back} />
  const { recipient, property, unit, status } = data
  const { phone } = recipient
  const isNamed = Boolean(recipient.firstName || recipient.lastName)
  const lead = [
    thread.types[recipient.type],
    property.name,
    unit !== null && words.needsYou.unit(unit.number),
    isNamed && phone !== null && spokenPhone(phone),
  ]
  return (
    <Panel
      title={nameOf(data, words)}
      mark={<Chip tone={TONES[status] ?? 'quiet'}>{statusWord(status, words)}</Chip>}
      lead={lead.filter(Boolean).join(' · ')}
      back={back}
      tools={
        <>
          {phone !== null && (
            <ButtonLink href={`tel:${phone}`} aria-label={thread.call}>
              <Phone aria-hidden /> <span>{thread.call}</span>
            </ButtonLink>
          )}
          <div className={css.about}>
            <Button aria-label={thread.about} title={thread.about} onClick={() => ask(true)}>
              <UserRound aria-hidden />
            </Button>
          </div>
          <ThreadMenu data={data} {...(next && { next })} />
        </>
      }
    >
      <div className={css.body}>
        <div className={css.thread}>
          <Messages data={data} ownTexts={ownTexts} />
          {mayAt(me, 'conversations:update', property.id) && (
            <ReplyBox data={data} sent={() => countOwn(ownTexts + 1)} />
          )}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <section className={css.side} tabIndex={0} aria-label={thread.about}>
          <PersonFacts data={data} />
        </section>
      </div>
      {isAsked && (
        <Dialog title={nameOf(data, words)} close={{ label: common.close, act: () => ask(false) }}>
          <PersonFacts data={data} />
        </Dialog>
      )}
    </Panel>
  )
}
