import { getRouteApi, Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { replayList } from '../../api/deliveries.ts'
import type { RowOf } from '../../api/record-list.ts'
import { Chip } from '../../kit/chip.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { deliveriesSentences } from '../deliveries/index.ts'
import { type RecordColumn, RecordsPage } from '../records/index.ts'
import { madeOf, REPLAY_TONES } from './replay-state.ts'
import { replaysSentences } from './replays-sentences.ts'

const route = getRouteApi('/$handle/inside/replays')

type Row = RowOf<typeof replayList>

/** What was made again, or is being made again, the last first. */
export function ReplaysPage() {
  const { replays: say } = useWords(replaysSentences)
  const { replay: rates } = useWords(deliveriesSentences)
  const { moment } = useFormat()
  const { handle } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns: readonly RecordColumn<Row>[] = [
    {
      key: 'begun',
      title: say.begun,
      sort: 'createdAt',
      text: ({ createdAt }) => createdAt,
      cell: ({ id, createdAt }) => (
        <Link to="/$handle/replays/$id" params={{ handle, id }}>
          {moment(createdAt)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: say.status,
      text: ({ status }) => say.statuses[status] ?? status,
      cell: ({ status }) => <Chip tone={REPLAY_TONES[status] ?? 'quiet'}>{say.statuses[status] ?? status}</Chip>,
    },
    { key: 'progress', title: say.progress, text: (row) => say.of(madeOf(row), row.count) },
    { key: 'rate', title: say.rate, text: ({ perSecond }) => rates.perSecond(perSecond) },
    {
      key: 'what',
      title: say.what,
      text: ({ chosen }) =>
        Object.keys(chosen)
          .map((name) => say.words[name] ?? name)
          .join(', '),
    },
  ]
  return (
    <RecordsPage
      title={say.title}
      list={replayList}
      views={say.views}
      columns={columns}
      search={search}
      show={(wanted) => void navigate({ search: wanted, replace: true })}
      icon={<Repeat />}
    />
  )
}
