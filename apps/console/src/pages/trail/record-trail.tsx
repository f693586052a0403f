import { useQuery } from '@tanstack/react-query'
import { type TrailOf, trailQuery } from '../../api/trail.ts'
import { PendingPart } from '../../shell/pending-part.tsx'
import { type Names, TrailList } from './trail-list.tsx'

type Props = {
  readonly of: TrailOf
  /** What those are called that are told apart in it. */
  readonly names?: Names
}

/** What was done to a record, or to a household and all that belongs to it. */
export function RecordTrail({ of, names }: Props) {
  const query = useQuery(trailQuery(of))
  return query.data ? <TrailList deeds={query.data.items} names={names} /> : <PendingPart query={query} />
}
