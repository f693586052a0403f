import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { partnerDeliveriesQuery } from '../../api/deliveries.ts'
import { usePropertyName } from '../../api/property-names.ts'
import { Card } from '../../kit/card.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { Blank } from '../../kit/state.tsx'
import { PendingPart } from '../../shell/pending-part.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { DeliveryChip, useDeliveryState } from '../deliveries/index.ts'
import { partnerSentences } from './partner-sentences.ts'

const route = getRouteApi('/$handle/inside/partners/$id')

/** What was sent to a partner last, and how it went. */
export function PartnerDeliveries({ integrationId }: { readonly integrationId: string }) {
  const { partner: say } = useWords(partnerSentences)
  const { moment } = useFormat()
  const { handle } = route.useParams()
  const nameOf = usePropertyName()
  const { waitOf, answerOf, titles } = useDeliveryState()
  const query = useQuery(partnerDeliveriesQuery(integrationId))
  if (!query.data) return <PendingPart query={query} />
  const { items, total } = query.data
  if (items.length === 0) return <Blank icon={<Send />} title={say.noDelivery} lead={say.noDeliveryLead} />
  return (
    <Card title={say.newest(items.length, total)}>
      <DataTable
        label={say.deliveries}
        keyOf={({ id }) => id}
        rows={items}
        columns={[
          {
            title: titles.kind,
            cell: ({ id, kind }) => (
              <Link to="/$handle/deliveries/$id" params={{ handle, id }}>
                {kind}
              </Link>
            ),
          },
          { title: titles.made, cell: ({ createdAt }) => moment(createdAt) },
          {
            title: titles.state,
            cell: ({ state }) => <DeliveryChip state={state} />,
          },
          { title: titles.attempts, isFigure: true, cell: ({ attempts }) => attempts },
          { title: titles.answer, cell: (delivery) => waitOf(delivery) ?? answerOf(delivery) },
          {
            title: titles.property,
            cell: ({ propertyId }) => nameOf(propertyId),
          },
        ]}
      />
      <p>
        <Link to="/$handle/deliveries" params={{ handle }} search={{ partner: integrationId }}>
          {say.allDeliveries}
        </Link>
      </p>
    </Card>
  )
}
