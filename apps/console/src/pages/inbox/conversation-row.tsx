import type { InboxItem } from '@gatelodge/backoffice'
import { CheckCheck, LifeBuoy, type LucideIcon, MessageSquareText, MessagesSquare } from 'lucide-react'
import { memo } from 'react'
import { ItemRow, type TileTone } from '../../kit/item-row.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { inboxSentences } from './inbox-sentences.ts'
import { nameOf } from './person-facts.tsx'

const LOOK: Readonly<Record<string, { readonly icon: LucideIcon; readonly tone: TileTone }>> = {
  NEEDS_HELP: { icon: LifeBuoy, tone: 'warn' },
  NEW: { icon: MessageSquareText, tone: 'info' },
  RESOLVED: { icon: CheckCheck, tone: 'quiet' },
}
const OTHER = { icon: MessagesSquare, tone: 'quiet' } as const

type Props = {
  readonly item: InboxItem
  readonly isOpen: boolean
  /** The minute it is: ages go with it. */
  readonly minute: number
  readonly pick: (item: InboxItem) => void
}

/** A conversation in the list: who, the last text, where and how long ago; why help is asked for in place of the text. */
export const ConversationRow = memo(function ConversationRow({ item, isOpen, pick }: Props) {
  const words = useWords(inboxSentences)
  const { inbox } = words
  const { age, moment } = useFormat()
  const { icon: Icon, tone } = LOOK[item.status] ?? OTHER
  const { last, needsHelp, property, unit } = item
  const at = needsHelp.since ?? item.lastMessageAt
  const said = last && (last.direction === 'OUTBOUND' ? inbox.sent(last.sentBy, last.content) : last.content)
  return (
    <ItemRow
      id={item.id}
      isOpen={isOpen}
      pick={() => pick(item)}
      icon={<Icon aria-hidden />}
      tone={tone}
      meaning={statusWord(item.status, words)}
      title={nameOf(item, words)}
      line={needsHelp.reason ?? said ?? inbox.nothingSaid}
      foot={unit === null ? property.name : `${property.name} · ${words.needsYou.unit(unit)}`}
      when={{ at, short: age(at), long: () => moment(at) }}
    />
  )
})
