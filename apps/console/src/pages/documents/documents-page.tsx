import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, getRouteApi } from '@tanstack/react-router'
import { FileCheck2 } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { askedDocumentsQuery } from '../../api/asked-documents.ts'
import { isNarrow, Split } from '../../kit/split.tsx'
import { Blank } from '../../kit/state.tsx'
import { useAfterPaint } from '../../kit/use-after-paint.ts'
import { unlessBegun, useRowKeys } from '../../kit/use-row-keys.ts'
import { FailedPanel } from '../../shell/failed-panel.tsx'
import { useWords } from '../../words/words.tsx'
import { DocumentList } from './document-list.tsx'
import { documentsSentences } from './documents-sentences.ts'
import { RequirementPanel } from './requirement-panel.tsx'

const route = getRouteApi('/$handle/inside/documents')

/** Everything that applicants were asked for, by how far it is, and beside it what was handed in. */
export function DocumentsPage() {
  const { documents: say, nav, needsYou } = useWords(documentsSentences)
  const { open: chosenId, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(askedDocumentsQuery(search))
  const items = list.data?.items ?? []
  // On a wide screen nothing stands empty: it is shown at once, and the address follows.
  const first = list.isPlaceholderData || isNarrow() ? undefined : items[0]?.id
  const openId = chosenId ?? first
  const at = items.findIndex(({ id }) => id === openId)
  // Where it stood when it was last in the list: what is dealt with leaves it.
  const lastAt = useRef(0)
  if (at !== -1) lastAt.current = at

  const open = useCallback(
    (id: string | undefined) => {
      if (id !== undefined) void navigate({ search: (before) => ({ ...before, open: id }), replace: !isNarrow() })
    },
    [navigate],
  )
  useAfterPaint(chosenId === undefined ? first : undefined, open)
  const leave = () => {
    const row = document.querySelector<HTMLElement>(`[data-row="${openId}"]`)
    void navigate({ search: ({ open: _, ...before }) => before }).then(() => row?.focus())
  }
  const move = (by: number) =>
    open(items[Math.min(items.length - 1, Math.max(0, at === -1 ? lastAt.current + Math.min(0, by) : at + by))]?.id)
  const next = () => open((at === -1 ? (items[lastAt.current] ?? items[0]) : (items[at + 1] ?? items[0]))?.id)
  useRowKeys({ move, leave, more: { n: unlessBegun(next) } })

  const back = { label: nav.documents, act: leave }
  return (
    <Split
      label={nav.documents}
      isOpen={openId !== undefined}
      list={<DocumentList list={list} openId={openId} pick={open} />}
      detail={
        openId === undefined ? (
          items.length > 0 && <Blank icon={<FileCheck2 />} title={say.pick} lead={needsYou.pickLead} />
        ) : (
          <CatchBoundary
            getResetKey={() => openId}
            errorComponent={(failure) => <FailedPanel {...failure} back={back} />}
          >
            <RequirementPanel key={openId} id={openId} back={back} />
          </CatchBoundary>
        )
      }
    />
  )
}
