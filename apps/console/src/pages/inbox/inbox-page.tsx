import type { InboxItem } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, getRouteApi, useParams } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type InboxSearch, inboxQuery, PAGE, pageOf } from '../../api/inbox.ts'
import { may, useMe } from '../../api/me.ts'
import { isNarrow, Split } from '../../kit/split.tsx'
import { Blank } from '../../kit/state.tsx'
import { useAfterPaint } from '../../kit/use-after-paint.ts'
import { useRowKeys } from '../../kit/use-row-keys.ts'
import { FailedPanel } from '../../shell/failed-panel.tsx'
import { useWords } from '../../words/words.tsx'
import { ConversationList } from './conversation-list.tsx'
import { inboxSentences } from './inbox-sentences.ts'
import { NewTextDialog } from './new-text-dialog.tsx'
import { ThreadPanel } from './thread-panel.tsx'

const route = getRouteApi('/$handle/inside/inbox')

/** Every conversation by text: the list, the thread, and who it is with. */
export function InboxPage() {
  const { inbox: say, nav } = useWords(inboxSentences)
  const { handle } = route.useParams()
  const { id: chosenId } = useParams({ strict: false })
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [starts, start] = useState(false)
  const mayStart = may(useMe(), 'messages:create')
  const inbox = useQuery(inboxQuery(search))
  const items = inbox.data?.items ?? []
  // On a wide screen nothing stands empty: it is shown at once, and the address follows.
  const first = inbox.isPlaceholderData || isNarrow() ? undefined : items[0]?.id
  const openId = chosenId ?? first
  const at = items.findIndex(({ id }) => id === openId)
  // Where it stood when it was last in the list: what is answered leaves some views.
  const lastAt = useRef(0)
  if (at !== -1) lastAt.current = at

  const open = useCallback(
    (id: string | undefined) => {
      if (id)
        void navigate({
          to: '/$handle/inbox/$id',
          params: { handle, id },
          search: (before) => before,
          replace: !isNarrow(),
        })
    },
    [navigate, handle],
  )
  /** Another view, property or page; what is open stays open. */
  const show = (wanted: InboxSearch, replace = false) => {
    if (openId === undefined) void navigate({ to: '/$handle/inbox', params: { handle }, search: wanted, replace })
    else void navigate({ to: '/$handle/inbox/$id', params: { handle, id: openId }, search: wanted, replace })
  }
  const pick = useCallback(({ id }: InboxItem) => open(id), [open])
  const leave = () => {
    const row = document.querySelector<HTMLElement>(`[data-row="${openId}"]`)
    void navigate({ to: '/$handle/inbox', params: { handle }, search: (before) => before }).then(() => row?.focus())
  }
  // Where it was, the next one is now.
  const placeOf = (by: number) => (at === -1 ? lastAt.current + Math.min(0, by) : at + by)
  useRowKeys({
    move: (by) => open(items[Math.min(items.length - 1, Math.max(0, placeOf(by)))]?.id),
    leave,
    more: mayStart ? { c: () => start(true) } : {},
  })
  useAfterPaint(chosenId === undefined ? first : undefined, open)

  // What was there has gone elsewhere meanwhile.
  const { page = 1 } = search
  const pages = inbox.data && Math.max(1, Math.ceil(inbox.data.total / PAGE))
  useEffect(() => {
    if (pages !== undefined && !inbox.isPlaceholderData && page > pages) show(pageOf(search, pages), true)
  })

  const back = { label: nav.inbox, act: leave }
  return (
    <>
      <Split
        label={nav.inbox}
        isOpen={openId !== undefined}
        list={
          <ConversationList
            inbox={inbox}
            openId={openId}
            pick={pick}
            show={show}
            {...(mayStart && { start: () => start(true) })}
          />
        }
        detail={
          openId === undefined ? (
            items.length > 0 && <Blank icon={<MessagesSquare />} title={say.pick} lead={say.pickLead} />
          ) : (
            <CatchBoundary
              getResetKey={() => openId}
              errorComponent={(failure) => <FailedPanel {...failure} back={back} />}
            >
              <ThreadPanel key={openId} id={openId} back={back} />
            </CatchBoundary>
          )
        }
      />
      {starts && (
        <NewTextDialog
          close={() => start(false)}
          opened={(id) => {
            start(false)
            open(id)
          }}
        />
      )}
    </>
  )
}
