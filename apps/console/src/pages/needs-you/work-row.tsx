import type { WorklistItem } from '@gatelodge/backoffice'
import { FileCheck2, FileSignature, LifeBuoy, type LucideIcon, MessageSquareText, ShieldCheck } from 'lucide-react'
import { memo } from 'react'
import type { Kind } from '../../api/worklist.ts'
import { ItemRow, type TileTone } from '../../kit/item-row.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import type { Words } from '../../words/en.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'

const LOOK: Record<Kind, { readonly icon: LucideIcon; readonly tone: TileTone }> = {
  HELP: { icon: LifeBuoy, tone: 'warn' },
  DECISION: { icon: ShieldCheck, tone: 'plum' },
  REPLY: { icon: MessageSquareText, tone: 'info' },
  DOCUMENT: { icon: FileCheck2, tone: 'good' },
  LEASE: { icon: FileSignature, tone: 'quiet' },
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
  const { since, property, unit } = item
  return (
    <ItemRow
      id={item.id}
      isOpen={isOpen}
      pick={() => pick(item)}
      icon={<Icon aria-hidden />}
      tone={tone}
      title={whoOf(item, words)}
      line={whatOf(item, words)}
      foot={unit === null ? property.name : `${property.name} · ${words.needsYou.unit(unit)}`}
      when={{
        at: since,
        short: age(since),
        long: () => moment(since),
        isLate: minute * 60_000 - Date.parse(since) > LATE_MS,
      }}
    />
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
