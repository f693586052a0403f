import { Link } from '@tanstack/react-router'
import type { integrationList } from '../../api/integrations.ts'
import { usePropertyName } from '../../api/property-names.ts'
import type { RowOf } from '../../api/record-list.ts'
import { Chip } from '../../kit/chip.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import type { RecordColumn } from '../records/index.ts'
import { HEALTH_TONES, keyStateOf, lastUseOf, usableKeys, worstOf } from './partner-health.ts'
import { partnerTone } from './partner-tone.ts'
import { partnersSentences } from './partners-sentences.ts'

type Row = RowOf<typeof integrationList>

/** What the list tells of each partner: who they are, and whether anything is about to stop. */
export function usePartnerColumns(handle: string): readonly RecordColumn<Row>[] {
  const { partners: say, common } = useWords(partnersSentences)
  const { day, ago } = useFormat()
  const nameOf = usePropertyName()
  const placesOf = ({ propertyIds }: Row) =>
    propertyIds === null
      ? say.everywhere
      : propertyIds.length === 1
        ? (nameOf(String(propertyIds[0])) ?? common.properties(1))
        : common.properties(propertyIds.length)
  const inUse = ({ keys = [] }: Row) => usableKeys(keys)
  const soonest = (row: Row) =>
    inUse(row)
      .filter((key) => keyStateOf(key) === 'endsSoon')
      .flatMap(({ expiresAt }) => expiresAt ?? [])
      .sort()[0]
  const open = ({ subscriptions = [] }: Row) => subscriptions.filter(({ status }) => status !== 'CLOSED')
  const healthIn = (row: Row) => worstOf(open(row))
  return [
    {
      key: 'name',
      title: say.name,
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to="/$handle/partners/$id" params={{ handle, id }}>
          {name}
        </Link>
      ),
    },
    {
      key: 'status',
      title: say.status,
      text: ({ status }) => say.statuses[status] ?? status,
      cell: ({ status }) => <Chip tone={partnerTone(status)}>{say.statuses[status] ?? status}</Chip>,
    },
    { key: 'kind', title: say.kind, sort: 'kind', text: ({ kind }) => say.kinds[kind] ?? kind },
    { key: 'properties', title: say.properties, text: placesOf },
    {
      key: 'keys',
      title: say.keys,
      text: (row) => say.inUse(inUse(row).length),
      cell: (row) => {
        const end = soonest(row)
        return (
          <>
            {say.inUse(inUse(row).length)} {end !== undefined && <Chip tone="warn">{say.endsOn(day(end))}</Chip>}
          </>
        )
      },
    },
    {
      key: 'used',
      title: say.lastUsed,
      text: ({ keys = [] }) => lastUseOf(keys),
      cell: ({ keys = [] }) => {
        const last = lastUseOf(keys)
        return last === undefined ? say.never : ago(last)
      },
    },
    {
      key: 'endpoints',
      title: say.endpoints,
      text: (row) => open(row).length,
      cell: (row) => {
        const health = healthIn(row)
        return health === undefined ? (
          say.noEndpoint
        ) : (
          <Chip tone={HEALTH_TONES[health]}>{say.endpointsAre(open(row).length, say.healths[health])}</Chip>
        )
      },
    },
    {
      key: 'created',
      title: say.created,
      sort: 'createdAt',
      isExtra: true,
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => day(createdAt),
    },
  ]
}
