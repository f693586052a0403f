import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import css from './pager.module.css'

type Props = {
  readonly page: number
  readonly limit: number
  readonly total: number
  readonly turn: (page: number) => void
  readonly words: {
    readonly range: (from: number, to: number, total: number) => string
    readonly before: string
    readonly after: string
  }
}

/** Which part of a long list is shown, and the way to the others; nothing while it has one page only. */
export function Pager({ page, limit, total, turn, words }: Props) {
  if (total === 0 || (total <= limit && page === 1)) return null
  const from = (page - 1) * limit + 1
  const last = Math.ceil(total / limit)
  return (
    <div className={css.pager}>
      <span>{words.range(Math.min(from, total), Math.min(page * limit, total), total)}</span>
      <Button look="bare" aria-label={words.before} disabled={page <= 1} onClick={() => turn(Math.min(last, page - 1))}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button look="bare" aria-label={words.after} disabled={page * limit >= total} onClick={() => turn(page + 1)}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}
