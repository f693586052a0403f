import type { WorklistItem } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Hand } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { useMe } from '../../api/me.ts'
import { byUrgency, worklistQuery } from '../../api/worklist.ts'
import { isNarrow, Split } from '../../kit/split.tsx'
import { Blank } from '../../kit/state.tsx'
import { useAfterPaint } from '../../kit/use-after-paint.ts'
import { unlessBegun, useRowKeys } from '../../kit/use-row-keys.ts'
import { useWords } from '../../words/words.tsx'
import { addressOf, openItemIn } from './open-item.ts'
import { WorkDetail } from './work-detail.tsx'
import { WorkList } from './work-list.tsx'

const route = getRouteApi('/$handle/inside/needs-you')

/** Everything that waits for a person, and beside it the thing itself: work is done here, without leaving the list. */
export function NeedsYouPage() {
  const { needsYou, nav } = useWords()
  const { organization } = useMe()
  const { kind, property, open } = route.useSearch()
  const navigate = route.useNavigate()
  const worklist = useQuery(worklistQuery(property))
  const waiting = worklist.data?.items
  const items = useMemo(() => byUrgency(waiting, kind), [waiting, kind])
  // On a wide screen whoever comes to work begins with what has waited longest: it is shown at once, and the address follows.
  const first = isNarrow() ? undefined : items[0]
  const chosen = openItemIn(open)
  const opened = chosen ?? openItemIn(first && addressOf(first))
  const at = items.findIndex((item) => item.id === opened?.id)
  // Where it stood when it was last in the list: what comes next begins there once it is gone.
  const lastAt = useRef(0)
  if (at !== -1) lastAt.current = at

  const show = useCallback(
    (item: WorklistItem | undefined) => {
      if (item) void navigate({ search: (before) => ({ ...before, open: addressOf(item) }), replace: !isNarrow() })
    },
    [navigate],
  )
  const leave = () => {
    const row = document.querySelector<HTMLElement>(`[data-row="${opened?.id}"]`)
    void navigate({ search: ({ open: _, ...before }) => before }).then(() => row?.focus())
  }
  const openId = useRef(opened?.id)
  openId.current = opened?.id
  const next = () => show(at === -1 ? (items[lastAt.current] ?? items[0]) : (items[at + 1] ?? items[0]))
  // The answer to an act may come when one has long gone on to something else.
  const nextAfter = (id: string) => {
    if (openId.current === id) next()
  }
  const move = (by: number) =>
    show(items[Math.min(items.length - 1, Math.max(0, (at === -1 ? lastAt.current : at) + by))])
  useRowKeys({ move, leave, more: { n: unlessBegun(next) } })
  useAfterPaint(chosen ? undefined : first, show)

  return (
    <Split
      label={nav.needsYou}
      isOpen={opened !== undefined}
      list={<WorkList place={organization.name} worklist={worklist} items={items} openId={opened?.id} pick={show} />}
      detail={
        opened ? (
          <WorkDetail key={opened.id} item={opened} leave={leave} next={() => nextAfter(opened.id)} />
        ) : (
          items.length > 0 && <Blank icon={<Hand />} title={needsYou.pick} lead={needsYou.pickLead} />
        )
      }
    />
  )
}
