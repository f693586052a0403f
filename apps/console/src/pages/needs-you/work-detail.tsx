import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Back } from '../../kit/panel.tsx'
import { FailedPanel } from '../../shell/failed-panel.tsx'
import { useWords } from '../../words/words.tsx'
import { fetchPanel } from './begin-detail.ts'
import type { OpenItem } from './open-item.ts'

// Each is fetched when something of its kind is opened: nobody needs all of them at once.
const ThreadPanel = lazy(async () => ({ default: (await fetchPanel.REPLY()).ThreadPanel }))
const ReviewPanel = lazy(async () => ({ default: (await fetchPanel.DECISION()).ReviewPanel }))
const RequirementPanel = lazy(async () => ({ default: (await fetchPanel.DOCUMENT()).RequirementPanel }))
const ApprovedPanel = lazy(async () => ({ default: (await fetchPanel.LEASE()).ApprovedPanel }))

type Props = { readonly item: OpenItem; readonly leave: () => void; readonly next: () => void }

/** The thing itself. What fails in it leaves the list as it is. */
export function WorkDetail({ item, leave, next }: Props) {
  const { nav } = useWords()
  const back = { label: nav.needsYou, act: leave }
  return (
    <CatchBoundary getResetKey={() => item.id} errorComponent={(failure) => <FailedPanel {...failure} back={back} />}>
      <Suspense>{panelOf(item, back, next)}</Suspense>
    </CatchBoundary>
  )
}

function panelOf({ kind, id }: OpenItem, back: Back, next: () => void) {
  switch (kind) {
    case 'HELP':
    case 'REPLY':
      return <ThreadPanel id={id} back={back} next={next} />
    case 'DECISION':
      return <ReviewPanel id={id} back={back} next={next} />
    case 'DOCUMENT':
      return <RequirementPanel id={id} back={back} next={next} />
    case 'LEASE':
      return <ApprovedPanel id={id} back={back} next={next} />
  }
}
