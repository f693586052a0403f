import type { DeliveryDetail } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Hourglass, Repeat } from 'lucide-react'
import { useState } from 'react'
import { deliveryQuery } from '../../api/deliveries.ts'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { usePropertyName } from '../../api/property-names.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { StepBand } from '../../kit/step-band.tsx'
import { TabbedPage } from '../../kit/tabbed-page.tsx'
import { PendingPage } from '../../shell/pending-page.tsx'
import { useBack } from '../../shell/use-back.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { AttemptList } from './attempt-list.tsx'
import { deliveriesSentences } from './deliveries-sentences.ts'
import { DeliveryChip } from './delivery-chip.tsx'
import css from './delivery-page.module.css'
import { deliverySentences } from './delivery-sentences.ts'
import { ReplayOneDialog } from './replay-one-dialog.tsx'
import { SentCard } from './sent-card.tsx'
import { useDeliveryState } from './use-delivery-state.ts'

const route = getRouteApi('/$handle/inside/deliveries/$id')

/** One delivery: what it waits for or how it ended, every attempt with what was said, and what was sent. */
export function DeliveryPage() {
  const { delivery: say } = useWords(deliverySentences)
  const { handle, id } = route.useParams()
  const navigate = route.useNavigate()
  const me = useMe()
  const back = useBack(() => void navigate({ to: '/$handle/deliveries', params: { handle }, search: {} }))
  const query = useQuery(deliveryQuery(id))
  const { data } = query
  if (!data) return <PendingPage title={say.one} of={id} query={query} back={back} />
  const { kind, state, integration, url } = data
  return (
    <TabbedPage
      key={id}
      head={
        <>
          <PageHead
            title={kind}
            place={me.organization.name}
            mark={<DeliveryChip state={state} />}
            lead={[integration?.name, URL.parse(url)?.host].filter(Boolean).join(' · ')}
            tools={<Replay delivery={data} />}
            back={back}
          />
          <WhyBand delivery={data} handle={handle} />
        </>
      }
      words={{ part: say.all }}
    >
      <AttemptList attempts={data.attemptLog} />
      <Facts delivery={data} handle={handle} />
      <SentCard delivery={data} />
    </TabbedPage>
  )
}

type Props = { readonly delivery: DeliveryDetail }
type InCompany = Props & { readonly handle: string }

function Replay({ delivery }: Props) {
  const { delivery: say } = useWords(deliverySentences)
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  if (!mayEverywhere(me, 'deliveryReplays:create')) return null
  return (
    <>
      {delivery.state !== 'PENDING' && (
        <Button onClick={() => setAsking(true)}>
          <Repeat aria-hidden /> {say.replay}
        </Button>
      )}
      {isAsking && <ReplayOneDialog delivery={delivery} close={() => setAsking(false)} />}
    </>
  )
}

/** What a delivery that is not settled waits for, and the way to where that can be changed. */
function WhyBand({ delivery, handle }: InCompany) {
  const { delivery: say } = useWords(deliverySentences)
  const { waitOf } = useDeliveryState()
  const why = waitOf(delivery)
  if (why === undefined) return null
  const { waitsFor, heldBecause, integrationId, replayId } = delivery
  const ofEndpoint = waitsFor === 'PAUSED' || waitsFor === 'ENDPOINT' || waitsFor === 'RETRY'
  return (
    <StepBand title={say.why} icon={<Hourglass aria-hidden />} lead={why}>
      {ofEndpoint && (
        <Link to="/$handle/partners/$id" params={{ handle, id: integrationId }} search={{ tab: 'endpoints' }}>
          {say.toEndpoints}
        </Link>
      )}
      {heldBecause === 'replay stopped' && replayId !== null && (
        <Link to="/$handle/replays/$id" params={{ handle, id: replayId }}>
          {say.toReplay}
        </Link>
      )}
      {waitsFor === 'HELD' && heldBecause !== 'replay stopped' && (
        <Link to="/$handle/partners/$id" params={{ handle, id: integrationId }} search={{ tab: 'settings' }}>
          {say.toPartner}
        </Link>
      )}
    </StepBand>
  )
}

function Facts({ delivery, handle }: InCompany) {
  const { deliveries } = useWords(deliveriesSentences)
  const { delivery: say } = useWords(deliverySentences)
  const { moment } = useFormat()
  const nameOf = usePropertyName()
  const { eventId, integrationId, integration, propertyId, url, createdAt, settledAt, replayId } = delivery
  return (
    <Card title={say.facts}>
      <FactList
        facts={[
          [
            deliveries.partner,
            <Link key="partner" to="/$handle/partners/$id" params={{ handle, id: integrationId }} search={{}}>
              {integration?.name ?? integrationId}
            </Link>,
          ],
          [
            deliveries.endpoint,
            <span key="url" className={css.url}>
              {url}
            </span>,
          ],
          [say.property, nameOf(propertyId)],
          [
            say.event,
            <Link key="event" to="/$handle/events/$id" params={{ handle, id: eventId }}>
              {say.toEvent}
            </Link>,
          ],
          [say.made, moment(createdAt)],
          [say.settled, settledAt !== null && moment(settledAt)],
          [
            say.replayed,
            replayId !== null && (
              <Link to="/$handle/replays/$id" params={{ handle, id: replayId }}>
                {say.toReplay}
              </Link>
            ),
          ],
        ]}
      />
    </Card>
  )
}
