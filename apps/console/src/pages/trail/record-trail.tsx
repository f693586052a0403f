import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trailQuery } from '../../api/trail.ts'
import { FilterBar, FilterButton } from '../../kit/list-frame.tsx'
import { Bones } from '../../kit/state.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { TrailList } from './trail-list.tsx'
import { trailSentences } from './trail-sentences.ts'

type Subject = { readonly id: string; readonly name: string }

/** What was done to a record, and to each of those that belong to it. */
export function RecordTrail({ subjects }: { readonly subjects: readonly [Subject, ...(readonly Subject[])] }) {
  const { trail: say, common } = useWords(trailSentences)
  const [chosenId, choose] = useState(subjects[0].id)
  const { data, error, refetch } = useQuery(trailQuery(chosenId))
  return (
    <>
      {subjects.length > 1 && (
        <FilterBar label={say.ofWhat}>
          {subjects.map(({ id, name }) => (
            <FilterButton key={id} isOn={id === chosenId} name={name} pick={() => choose(id)} />
          ))}
        </FilterBar>
      )}
      {error && !data && <Refusal error={error} retry={() => void refetch()} />}
      {!error && !data && <Bones label={common.loading} />}
      {data && <TrailList deeds={data.items} />}
    </>
  )
}
