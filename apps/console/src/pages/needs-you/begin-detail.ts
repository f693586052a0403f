import type { WorklistItem } from '@gatelodge/backoffice'
import { applicationQuery } from '../../api/application.ts'
import { queries } from '../../api/queries.ts'
import { requirementQuery } from '../../api/requirement.ts'
import { reviewQuery } from '../../api/review.ts'
import { threadQuery } from '../../api/thread.ts'
import { byUrgency, KINDS, type Kind } from '../../api/worklist.ts'
import { isNarrow } from '../../kit/split.tsx'
import { addressOf, type OpenItem, openItemIn } from './open-item.ts'

const thread = () => import('../inbox/index.ts')

/** What shows something of each kind, with its area's files. */
export const fetchPanel = {
  HELP: thread,
  REPLY: thread,
  DECISION: () => import('../screening/index.ts'),
  DOCUMENT: () => import('../documents/index.ts'),
  LEASE: () => import('../leasing/index.ts'),
} as const satisfies Record<Kind, () => Promise<unknown>>

/** Asks for what is shown beside the list and for the files that show it, while the list itself is still being shown. */
export function beginDetail(items: readonly WorklistItem[] | undefined, kind: unknown, open: string | undefined) {
  const [first] = byUrgency(
    items,
    KINDS.find((each) => each === kind),
  )
  const item = openItemIn(open) ?? (first && !isNarrow() ? openItemIn(addressOf(first)) : undefined)
  if (!item) return
  void fetchPanel[item.kind]()
  void read(item)
}

async function read({ kind, id }: OpenItem) {
  if (kind === 'HELP' || kind === 'REPLY') await queries.prefetchQuery(threadQuery(id))
  if (kind === 'DECISION') await queries.prefetchQuery(reviewQuery(id))
  if (kind === 'DOCUMENT') await queries.prefetchQuery(requirementQuery(id))
  if (kind === 'LEASE') await queries.prefetchQuery(applicationQuery(id))
}
