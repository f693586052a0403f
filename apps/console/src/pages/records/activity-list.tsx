import { useQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { type About, activitiesQuery, writeNote } from '../../api/activities.ts'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { Bones } from '../../kit/state.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { Refusal } from '../../shell/refusal.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { activitySentences } from './activity-sentences.ts'
import { RecordDialog } from './record-dialog.tsx'

type Props = { readonly about: About; readonly propertyId: string }

/** What was noted, said and agreed with somebody, the last first. */
export function ActivityList({ about, propertyId }: Props) {
  const { activity: say, common } = useWords(activitySentences)
  const me = useMe()
  const { moment } = useFormat()
  const [isWriting, setWriting] = useState(false)
  const { data, error, refetch } = useQuery(activitiesQuery(about))
  return (
    <Card title={say.title}>
      {mayAt(me, 'activities:create', propertyId) && (
        <div>
          <Button onClick={() => setWriting(true)}>
            <NotebookPen aria-hidden /> {say.write}
          </Button>
        </div>
      )}
      {error && !data && <Refusal error={error} retry={() => void refetch()} />}
      {!error && !data && <Bones rows={3} label={common.loading} />}
      {data?.length === 0 && <p>{say.nothing}</p>}
      {data && data.length > 0 && (
        <RowList>
          {data.map(({ id, type, description, createdAt, scheduledAt }) => (
            <RowItem
              key={id}
              what={<b>{say.types[type] ?? type.toLowerCase().replaceAll('_', ' ')}</b>}
              foot={[description, scheduledAt !== null && say.planned(moment(scheduledAt))].filter(Boolean).join(' · ')}
              beside={<time dateTime={createdAt}>{moment(createdAt)}</time>}
            />
          ))}
        </RowList>
      )}
      {isWriting && <NoteDialog about={about} close={() => setWriting(false)} />}
    </Card>
  )
}

/** What people do or write down themselves. */
const BY_HAND = ['NOTE', 'CALL', 'EMAIL', 'VISITED', 'VISIT_SCHEDULED', 'TOUR_SCHEDULED', 'TOUR_COMPLETED'] as const
type ByHand = (typeof BY_HAND)[number]

function NoteDialog({ about, close }: { readonly about: About; readonly close: () => void }) {
  const { activity: say } = useWords(activitySentences)
  const wish = useWish()
  return (
    <RecordDialog
      title={say.write}
      lead={say.lead}
      go={say.keep}
      done={say.kept}
      close={close}
      fields={[
        { kind: 'area', name: 'description', label: say.what, value: null, required: true, most: 2000 },
        {
          kind: 'choice',
          name: 'type',
          label: say.kind,
          value: null,
          options: BY_HAND.map((each) => [each, say.types[each] ?? each]),
        },
      ]}
      run={({ description, type }) => {
        const note = { ...about, description: String(description), type: type as ByHand }
        return writeNote({ ...note, idempotencyId: wish(note) })
      }}
    />
  )
}
