import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { eventList } from '../../api/deliveries.ts'
import { eventKindsQuery } from '../../api/endpoints.ts'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { usePropertyName } from '../../api/property-names.ts'
import type { RowOf } from '../../api/record-list.ts'
import { Chip } from '../../kit/chip.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { NarrowSelect } from '../deliveries/index.ts'
import { type RecordColumn, RecordsPage } from '../records/index.ts'
import css from './events-page.module.css'
import { eventsSentences } from './events-sentences.ts'

const route = getRouteApi('/$handle/inside/events')

type Row = RowOf<typeof eventList>

/** What happened that partners can be told of, the newest first. */
export function EventsPage() {
  const { events: say } = useWords(eventsSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const { data: kinds = [] } = useQuery({
    ...eventKindsQuery,
    enabled: mayEverywhere(me, 'subscriptions:read'),
  })
  const { kind, page: _, ...first } = search
  return (
    <RecordsPage
      title={say.title}
      list={eventList}
      grant="events:read"
      views={say.views}
      columns={useColumns()}
      search={search}
      show={(wanted) => void navigate({ search: wanted, replace: true })}
      icon={<Radio />}
      narrowing={
        <NarrowSelect
          label={say.whichKind}
          any={say.anyKind}
          options={kinds.map((each) => [each.kind, each.kind])}
          chosen={kind}
          choose={(value) =>
            void navigate({ search: value === undefined ? first : { ...first, kind: value }, replace: true })
          }
        />
      }
    />
  )
}

function useColumns(): readonly RecordColumn<Row>[] {
  const { events: say } = useWords(eventsSentences)
  const { moment } = useFormat()
  const { handle } = route.useParams()
  const nameOf = usePropertyName()
  const outcomes = ({ deliveries: { delivered, pending, rejected, exhausted } }: Row) =>
    (
      [
        ['good', delivered, say.delivered],
        ['info', pending, say.waiting],
        ['bad', rejected + exhausted, say.failed],
      ] as const
    ).filter(([, count]) => count > 0)
  return [
    {
      key: 'at',
      title: say.at,
      text: ({ occurredAt }) => occurredAt,
      cell: ({ id, occurredAt }) => (
        <Link to="/$handle/events/$id" params={{ handle, id }} className={css.moment}>
          {moment(occurredAt)}
        </Link>
      ),
    },
    { key: 'kind', title: say.kind, text: ({ kind }) => kind },
    {
      key: 'deliveries',
      title: say.deliveries,
      text: (row) =>
        outcomes(row)
          .map(([, count, words]) => words(count))
          .join(', '),
      cell: (row) => {
        const told = outcomes(row)
        if (told.length === 0) return say.nobody
        return (
          <span className={css.outcomes}>
            {told.map(([tone, count, words]) => (
              <Chip key={tone} tone={tone}>
                {words(count)}
              </Chip>
            ))}
          </span>
        )
      },
    },
    {
      key: 'property',
      title: say.property,
      text: ({ propertyId }) => nameOf(propertyId),
    },
    {
      key: 'request',
      title: say.request,
      isExtra: true,
      text: ({ request }) => request,
      cell: ({ request }) => request !== null && <code className={css.code}>{request}</code>,
    },
  ]
}
