import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EmptyPanel } from '../../kit/panel.tsx'
import { Failed } from '../../shell/failed.tsx'
import { useWords } from '../../words/words.tsx'
import type { OpenItem } from './open-item.ts'

// Each is fetched when something of its kind is opened: nobody needs all of them at once.
const ThreadPanel = lazy(async () => ({ default: (await import('../inbox/index.ts')).ThreadPanel }))
const ReviewPanel = lazy(async () => ({ default: (await import('../screening/index.ts')).ReviewPanel }))
const RequirementPanel = lazy(async () => ({ default: (await import('../documents/index.ts')).RequirementPanel }))
const ApprovedPanel = lazy(async () => ({ default: (await import('../leasing/index.ts')).ApprovedPanel }))

type Props = { readonly item: OpenItem; readonly leave: () => void; readonly next: () => void }

/** The thing itself. What fails in it leaves the list as it is. */
export const WorkDetail = ({ item, leave, next }: Props) => (
  <CatchBoundary getResetKey={() => item.id} errorComponent={(failure) => <FailedPanel {...failure} leave={leave} />}>
    <Suspense>{panelOf(item, leave, next)}</Suspense>
  </CatchBoundary>
)

function FailedPanel({
  leave,
  ...failure
}: Pick<ErrorComponentProps, 'error' | 'reset'> & { readonly leave: () => void }) {
  const { nav } = useWords()
  return (
    <EmptyPanel back={{ label: nav.needsYou, act: leave }}>
      <Failed {...failure} />
    </EmptyPanel>
  )
}

function panelOf({ kind, id }: OpenItem, leave: () => void, next: () => void) {
  switch (kind) {
    case 'HELP':
    case 'REPLY':
      return <ThreadPanel id={id} leave={leave} next={next} />
    case 'DECISION':
      return <ReviewPanel id={id} leave={leave} next={next} />
    case 'DOCUMENT':
      return <RequirementPanel id={id} leave={leave} next={next} />
    case 'LEASE':
      return <ApprovedPanel id={id} leave={leave} next={next} />
  }
}
