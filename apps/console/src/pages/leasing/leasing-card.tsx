import type { LeasingCard } from '@gatelodge/backoffice'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../api/me.ts'
import { Chip } from '../../kit/chip.tsx'
import type { Words } from '../../words/en.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './leasing-card.module.css'
import { leasingSentences } from './leasing-sentences.ts'

const route = getRouteApi('/$handle/inside/leasing')

/** Households are stored by their surname alone, prospects by their whole name. */
export const titleOfCard = ({ type, title }: LeasingCard, { needsYou, board }: Words & typeof leasingSentences.en) => {
  if (title === null) return board.unnamed
  return type === 'application' ? needsYou.household(title) : title
}

let lastOpened: string | null = null

/** Who comes back from an application goes on at its card, once. */
export function focusLastOpened() {
  const card = document.querySelector<HTMLElement>(`[data-card="${lastOpened}"]`)
  lastOpened = null
  card?.focus()
}

/** Leads to the application, or to the prospect who has made none. */
export function CardLink({ card, children }: { readonly card: LeasingCard; readonly children: ReactNode }) {
  const { handle } = route.useParams()
  return (
    <Link
      to={card.type === 'application' ? '/$handle/applications/$id' : '/$handle/prospects/$id'}
      params={{ handle, id: card.id }}
      className={css.link}
      data-card={card.id}
      onClick={() => {
        lastOpened = card.id
      }}
    >
      {children}
    </Link>
  )
}

/** What is missing, whose it is, and a status that the stage does not tell; nothing where there is none of it. */
export function CardMarks({ card: { missing, assignedUserId, status } }: { readonly card: LeasingCard }) {
  const words = useWords(leasingSentences)
  const { board: say } = words
  const me = useMe()
  if (missing.length === 0 && assignedUserId !== me.userId && status !== 'WAITLIST') return null
  return (
    <span className={css.marks}>
      {status === 'WAITLIST' && <Chip>{statusWord(status, words)}</Chip>}
      {missing.map((each) => (
        <Chip key={each} tone="warn">
          {say.missing[each] ?? each}
        </Chip>
      ))}
      {assignedUserId === me.userId && <Chip tone="info">{say.yours}</Chip>}
    </span>
  )
}

/** One on the way: who, where, what is missing, and how long at this stage. */
export function LeasingCardItem({ card }: { readonly card: LeasingCard }) {
  const words = useWords(leasingSentences)
  const { age, moment } = useFormat()
  const { unit, property, since } = card
  return (
    <li className={css.card}>
      <p className={css.head}>
        <CardLink card={card}>{titleOfCard(card, words)}</CardLink>
        <time dateTime={since} title={moment(since)}>
          {age(since)}
        </time>
      </p>
      <p className={css.foot}>
        {[unit !== null && words.needsYou.unit(unit), property.name].filter(Boolean).join(' · ')}
      </p>
      <CardMarks card={card} />
    </li>
  )
}
