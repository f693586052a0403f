import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { partnerDeliveriesQuery } from '../../api/deliveries.ts'
import { useMe } from '../../api/me.ts'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { Blank } from '../../kit/state.tsx'
import { PendingPart } from '../../shell/pending-part.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { DELIVERY_TONES, useDeliveryState } from '../deliveries/index.ts'
import { partnerSentences } from './partner-sentences.ts'

const route = getRouteApi('/$handle/inside/partners/$id')

/** What was sent to a partner last, and how it went. */
export function PartnerDeliveries({ integrationId }: { readonly integrationId: string }) {
  const { partner: say } = useWords(partnerSentences)
  const { moment } = useFormat()
  const { handle } = route.useParams()
  const { properties } = useMe()
  const { stateOf, waitOf, answerOf, titles } = useDeliveryState()
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
            cell: (delivery) => <Chip tone={DELIVERY_TONES[delivery.state] ?? 'quiet'}>{stateOf(delivery.state)}</Chip>,
          },
          { title: titles.attempts, isFigure: true, cell: ({ attempts }) => attempts },
          { title: titles.answer, cell: (delivery) => waitOf(delivery) ?? answerOf(delivery) },
          {
            title: titles.property,
            cell: ({ propertyId }) => properties.find(({ id }) => id === propertyId)?.name,
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
