import type { EventDetail } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { eventQuery } from '../../api/deliveries.ts'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { usePropertyName } from '../../api/property-names.ts'
import { Card } from '../../kit/card.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { TabbedPage } from '../../kit/tabbed-page.tsx'
import { Verbatim } from '../../kit/verbatim.tsx'
import { PendingPage } from '../../shell/pending-page.tsx'
import { useBack } from '../../shell/use-back.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { DeliveryChip, useDeliveryState } from '../deliveries/index.ts'
import { RecordTrail } from '../trail/index.ts'
import css from './events-page.module.css'
import { eventsSentences } from './events-sentences.ts'

const route = getRouteApi('/$handle/inside/events/$id')

/** One event: what partners are told, to whom it was sent, and what the request did that raised it. */
export function EventPage() {
  const { events: say } = useWords(eventsSentences)
  const { moment } = useFormat()
  const { handle, id } = route.useParams()
  const navigate = route.useNavigate()
  const me = useMe()
  const nameOf = usePropertyName()
  const back = useBack(() => void navigate({ to: '/$handle/events', params: { handle }, search: {} }))
  const query = useQuery(eventQuery(id))
  const { data } = query
  if (!data) return <PendingPage title={say.one} of={id} query={query} back={back} />
  const { kind, occurredAt, propertyId, request, causedByIntegrationId, body } = data
  return (
    <TabbedPage
      key={id}
      head={
        <PageHead
          title={kind}
          place={me.organization.name}
          lead={[moment(occurredAt), nameOf(propertyId)].filter(Boolean).join(' · ')}
          back={back}
        />
      }
      words={{ part: say.all }}
    >
      <SentTo event={data} handle={handle} />
      <Card title={say.body}>
        <Verbatim text={body} />
      </Card>
      <Card title={say.facts}>
        <FactList
          facts={[
            [
              say.byPartner,
              causedByIntegrationId === null ? (
                say.byUs
              ) : (
                <Link
                  key="partner"
                  to="/$handle/partners/$id"
                  params={{ handle, id: causedByIntegrationId }}
                  search={{}}
                >
                  {say.seePartner}
                </Link>
              ),
            ],
            [say.request, request !== null && <code className={css.code}>{request}</code>],
          ]}
        />
      </Card>
      {request !== null && mayEverywhere(me, 'audit:read') && (
        <>
          <h2 className={css.headline}>{say.deeds}</h2>
          <RecordTrail of={{ request }} />
        </>
      )}
    </TabbedPage>
  )
}

function SentTo({ event: { deliveries }, handle }: { readonly event: EventDetail; readonly handle: string }) {
  const { events: say } = useWords(eventsSentences)
  const { waitOf, answerOf, titles } = useDeliveryState()
  return (
    <Card title={say.sentTo}>
      {deliveries.length === 0 ? (
        <p>{say.nobodyLead}</p>
      ) : (
        <DataTable
          label={say.sentTo}
          rows={deliveries}
          keyOf={({ id }) => id}
          columns={[
            {
              title: say.endpoint,
              cell: ({ id, url }) => (
                <Link to="/$handle/deliveries/$id" params={{ handle, id }} className={css.code}>
                  {url}
                </Link>
              ),
            },
            {
              title: titles.state,
              cell: ({ state }) => <DeliveryChip state={state} />,
            },
            { title: titles.attempts, isFigure: true, cell: ({ attempts }) => attempts },
            { title: titles.answer, cell: (delivery) => waitOf(delivery) ?? answerOf(delivery) },
          ]}
        />
      )}
    </Card>
  )
}
