import { type ReactNode, useEffect, useRef } from 'react'
import css from './item-row.module.css'
import { Unseen } from './unseen.tsx'

export type TileTone = 'warn' | 'plum' | 'info' | 'good' | 'quiet'

type Props = {
  readonly id: string
  readonly isOpen: boolean
  readonly pick: () => void
  readonly icon: ReactNode
  readonly tone: TileTone
  /** What its icon and colour mean, for those who do not see them. */
  readonly meaning?: string
  readonly title: string
  readonly line: ReactNode
  readonly foot: string
  /** Since when, or when: the words, and the moment itself, which is written out for whoever points at it. */
  readonly when: { readonly at: string; readonly short: string; readonly long: () => string; readonly isLate?: boolean }
}

/** One of a list that is worked through: who, what, where and when. */
export function ItemRow({ id, isOpen, pick, icon, tone, meaning, title, line, foot, when }: Props) {
  const self = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) self.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const tones = { warn: css.warn, plum: css.plum, info: css.info, good: css.good, quiet: css.quiet }
  return (
    <li className={css.item}>
      <button
        ref={self}
        type="button"
        className={css.row}
        aria-current={isOpen || undefined}
        data-row={id}
        onClick={pick}
      >
        <span className={`${css.tile} ${tones[tone]}`}>
          {icon}
          {meaning !== undefined && <Unseen>{meaning}</Unseen>}
        </span>
        <span className={css.text}>
          <span className={css.title}>{title}</span>
          <span className={css.line}>{line}</span>
          <span className={css.foot}>{foot}</span>
        </span>
        <time
          className={`${css.when} ${when.isLate ? css.late : ''}`}
          dateTime={when.at}
          onPointerEnter={(event) => {
            event.currentTarget.title = when.long()
          }}
        >
          {when.short}
        </time>
      </button>
    </li>
  )
}
