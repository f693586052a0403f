import type { WorklistItem } from '@gatelodge/backoffice'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { tellingNow } from '../kit/age.ts'
import { callInBackground } from './call.ts'
import { EVERY_MS } from './live.ts'

export type Kind = 'HELP' | 'DECISION' | 'REPLY' | 'DOCUMENT' | 'LEASE'

/** What cannot wait comes first. */
export const KINDS: readonly Kind[] = ['HELP', 'DECISION', 'REPLY', 'DOCUMENT', 'LEASE']

/** Everything that waits for a person, everywhere or at one property. */
export const worklistQuery = (propertyId?: string) =>
  queryOptions({
    queryKey: ['worklist', { propertyId }],
    queryFn: () => tellingNow(callInBackground((client) => client.worklist.get({ propertyId }))),
    refetchInterval: EVERY_MS.worklist,
  })

/** What cannot wait first; of one kind where one was chosen. */
export function byUrgency(items: readonly WorklistItem[] = [], kind?: string): WorklistItem[] {
  return KINDS.filter((each) => kind === undefined || each === kind).flatMap((each) =>
    items.filter((item) => item.kind === each),
  )
}

/** How many things of each kind wait everywhere; undefined until it is known. */
export const useCounts = () => useQuery(worklistQuery()).data?.counts

/** How many things of some kinds wait in all. */
export function useWaiting(kinds: readonly Kind[]): number | undefined {
  const counts = useCounts()
  return counts && kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
}
