import { Link } from '@tanstack/react-router'
import type { deliveryList } from '../../api/deliveries.ts'
import { usePropertyName } from '../../api/property-names.ts'
import type { RowOf } from '../../api/record-list.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import type { RecordColumn } from '../records/index.ts'
import css from './deliveries-page.module.css'
import { deliveriesSentences } from './deliveries-sentences.ts'
import { DeliveryChip } from './delivery-chip.tsx'
import { useDeliveryState } from './use-delivery-state.ts'

type Row = RowOf<typeof deliveryList>

export function useDeliveryColumns(handle: string): readonly RecordColumn<Row>[] {
  const { deliveries: say } = useWords(deliveriesSentences)
  const { moment } = useFormat()
  const nameOf = usePropertyName()
  const { stateOf, waitOf, answerOf, titles } = useDeliveryState()
  const outcomeOf = (row: Row) => waitOf(row) ?? answerOf(row)
  return [
    {
      key: 'made',
      title: titles.made,
      sort: 'createdAt',
      text: ({ createdAt }) => createdAt,
      cell: ({ id, createdAt }) => (
        <Link to="/$handle/deliveries/$id" params={{ handle, id }} className={css.moment}>
          {moment(createdAt)}
        </Link>
      ),
    },
    { key: 'kind', title: titles.kind, text: ({ kind }) => kind },
    {
      key: 'partner',
      title: say.partner,
      text: ({ integration }) => integration?.name,
      cell: ({ integrationId: id, integration }) => (
        <Link to="/$handle/partners/$id" params={{ handle, id }} search={{}}>
          {integration?.name}
        </Link>
      ),
    },
    {
      key: 'state',
      title: titles.state,
      text: ({ state }) => stateOf(state),
      cell: ({ state }) => <DeliveryChip state={state} />,
    },
    { key: 'attempts', title: titles.attempts, sort: 'attempts', isFigure: true, text: ({ attempts }) => attempts },
    { key: 'outcome', title: titles.answer, text: outcomeOf },
    {
      key: 'property',
      title: titles.property,
      text: ({ propertyId }) => nameOf(propertyId),
    },
    {
      key: 'endpoint',
      title: say.endpoint,
      isExtra: true,
      text: ({ url }) => url,
      cell: ({ url }) => <span className={css.url}>{url}</span>,
    },
    {
      key: 'next',
      title: say.next,
      sort: 'nextAt',
      isExtra: true,
      text: ({ nextAt }) => nextAt,
      cell: ({ nextAt }) => nextAt !== null && moment(nextAt),
    },
  ]
}
