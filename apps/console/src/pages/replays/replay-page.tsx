import type { DeliveryReplay } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { replayQuery } from '../../api/deliveries.ts'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { usePropertyName } from '../../api/property-names.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { StepBand } from '../../kit/step-band.tsx'
import { TabbedPage } from '../../kit/tabbed-page.tsx'
import { PendingPage } from '../../shell/pending-page.tsx'
import { useBack } from '../../shell/use-back.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { DeliveryFigures, deliveriesSentences, useDeliveryState } from '../deliveries/index.ts'
import { ResumeReplayDialog, StopReplayDialog } from './replay-acts.tsx'
import css from './replay-page.module.css'
import { madeOf, REPLAY_TONES } from './replay-state.ts'
import { replaysSentences } from './replays-sentences.ts'

const route = getRouteApi('/$handle/inside/replays/$id')

/** How far a replay is, and what stops it or lets it go on. */
export function ReplayPage() {
  const { replays: say } = useWords(replaysSentences)
  const { replay: rates } = useWords(deliveriesSentences)
  const { moment } = useFormat()
  const { handle, id } = route.useParams()
  const navigate = route.useNavigate()
  const me = useMe()
  const back = useBack(() => void navigate({ to: '/$handle/replays', params: { handle }, search: {} }))
  const query = useQuery(replayQuery(id))
  const { data } = query
  if (!data) return <PendingPage title={say.title} of={id} query={query} back={back} />
  const { status, count, createdAt, perSecond } = data
  return (
    <TabbedPage
      key={id}
      head={
        <>
          <PageHead
            title={say.one(count)}
            place={me.organization.name}
            mark={<Chip tone={REPLAY_TONES[status] ?? 'quiet'}>{say.statuses[status] ?? status}</Chip>}
            lead={[moment(createdAt), rates.perSecond(perSecond)].join(' · ')}
            back={back}
          />
          <NextStep replay={data} />
        </>
      }
      words={{ part: say.all }}
    >
      <Progress replay={data} />
      <Chosen replay={data} />
      <p>
        <Link to="/$handle/deliveries" params={{ handle }} search={{ replay: id }}>
          {say.look}
        </Link>
      </p>
    </TabbedPage>
  )
}

type Props = { readonly replay: DeliveryReplay }

function NextStep({ replay }: Props) {
  const { replays: say } = useWords(replaysSentences)
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  const { status, pending } = replay
  if (status === 'DONE' && !isAsking) return null
  const isStopped = status === 'STOPPED'
  return (
    <>
      {status !== 'DONE' && (
        <StepBand
          title={say.stands}
          icon={<Repeat aria-hidden />}
          lead={isStopped ? say.isStopped(pending) : say.left(pending)}
        >
          {mayEverywhere(me, 'deliveryReplays:create') && (
            <Button look={isStopped ? 'main' : 'plain'} onClick={() => setAsking(true)}>
              {isStopped ? say.resume : say.stop}
            </Button>
          )}
        </StepBand>
      )}
      {isAsking && <Asked replay={replay} close={() => setAsking(false)} />}
    </>
  )
}

/** Of the replay as it was when this was opened. */
function Asked({ replay, close }: Props & { readonly close: () => void }) {
  const [{ status }] = useState(replay)
  return status === 'STOPPED' ? (
    <ResumeReplayDialog replay={replay} close={close} />
  ) : (
    <StopReplayDialog replay={replay} close={close} />
  )
}

function Progress({ replay }: Props) {
  const { replays: say } = useWords(replaysSentences)
  const { count, pending, delivered, rejected, exhausted, status } = replay
  const made = madeOf(replay)
  return (
    <Card title={say.progress}>
      <progress className={css.bar} max={count} value={made} aria-label={say.progress} />
      <p className={css.of}>{status === 'DONE' ? say.isDone : say.of(made, count)}</p>
      <DeliveryFigures states={{ delivered, pending, rejected, exhausted }} />
    </Card>
  )
}

/** What the list was narrowed to, each as far as it has a name here. */
function Chosen({ replay: { chosen } }: Props) {
  const { replays: say } = useWords(replaysSentences)
  const { stateOf } = useDeliveryState()
  const { handle } = route.useParams()
  const { moment } = useFormat()
  const nameOf = usePropertyName()
  const spokenOf = (name: string, value: string): ReactNode => {
    if (name === 'propertyId') return nameOf(value) ?? value
    if (name === 'state') return stateOf(value)
    if (name === 'from' || name === 'to') return moment(value)
    if (name === 'integrationId')
      return (
        <Link to="/$handle/partners/$id" params={{ handle, id: value }} search={{}}>
          {say.toPartner}
        </Link>
      )
    if (name === 'subscriptionId')
      return (
        <Link to="/$handle/deliveries" params={{ handle }} search={{ endpoint: value }}>
          {say.toEndpoint}
        </Link>
      )
    return value
  }
  return (
    <Card title={say.chosen}>
      <FactList
        facts={Object.entries(chosen).map(([name, value]) => [say.words[name] ?? name, spokenOf(name, String(value))])}
      />
    </Card>
  )
}
