import type { WorklistItem } from '@gatelodge/backoffice'
import { FileCheck2, FileSignature, LifeBuoy, type LucideIcon, MessageSquareText, ShieldCheck } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import type { Kind } from '../../api/worklist.ts'
import { spokenPhone } from '../../kit/phone.ts'
import type { Words } from '../../words/en.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './work-row.module.css'

const LOOK: Record<Kind, { readonly icon: LucideIcon; readonly tone: string | undefined }> = {
  HELP: { icon: LifeBuoy, tone: css.warn },
  DECISION: { icon: ShieldCheck, tone: css.plum },
  REPLY: { icon: MessageSquareText, tone: css.info },
  DOCUMENT: { icon: FileCheck2, tone: css.good },
  LEASE: { icon: FileSignature, tone: css.quiet },
}

const LATE_MS = 12 * 3_600_000

type Props = {
  readonly item: WorklistItem
  readonly isOpen: boolean
  /** The minute it is: ages go with it. */
  readonly minute: number
  readonly pick: (item: WorklistItem) => void
}

/** One thing that waits: who, what, where, and how long. */
export const WorkRow = memo(function WorkRow({ item, isOpen, minute, pick }: Props) {
  const words = useWords()
  const { age, moment } = useFormat()
  const { icon: Icon, tone } = LOOK[item.kind as Kind]
  const self = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) self.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const isLate = minute * 60_000 - Date.parse(item.since) > LATE_MS
  return (
    <li className={css.item}>
      <button
        ref={self}
        type="button"
        className={css.row}
        aria-current={isOpen || undefined}
        data-row={item.id}
        onClick={() => pick(item)}
      >
        <span className={`${css.tile} ${tone}`}>
          <Icon aria-hidden />
        </span>
        <span className={css.text}>
          <span className={css.who}>{whoOf(item, words)}</span>
          <span className={css.what}>{whatOf(item, words)}</span>
          <span className={css.where}>
            {item.property.name}
            {item.unit !== null && ` · ${words.needsYou.unit(item.unit)}`}
          </span>
        </span>
        <time className={`${css.age} ${isLate ? css.late : ''}`} dateTime={item.since} title={moment(item.since)}>
          {age(item.since)}
        </time>
      </button>
    </li>
  )
})

const isText = (kind: string) => kind === 'HELP' || kind === 'REPLY'

/** Households are stored by their surname alone, numbers by their digits; documents are of a person. */
function whoOf({ kind, who }: WorklistItem, { needsYou }: Words) {
  if (who === null) return needsYou.unknown
  if (kind === 'DOCUMENT') return who
  return isText(kind) ? spokenPhone(who) : needsYou.household(who)
}

/** The provider's word is told as what it is: a recommendation, without a colour that would lead. */
function whatOf({ kind, what, status }: WorklistItem, words: Words) {
  const { needsYou } = words
  const told = what ?? needsYou.fallback[kind as Kind]
  return kind === 'DECISION' ? `${needsYou.provider(statusWord(status, words))} ${what ?? ''}` : told
}
