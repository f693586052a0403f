import type { Subscription } from '@gatelodge/backoffice'
import { FlaskConical, Pause, Pencil, Play, RotateCcwKey, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { nowMs } from '../../kit/age.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { Menu } from '../../kit/menu.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { ChangeEndpointDialog } from './change-endpoint-dialog.tsx'
import { CloseEndpointDialog, PauseEndpointDialog, ResumeEndpointDialog } from './endpoint-acts.tsx'
import { HEALTH_TONES, healthOf } from './partner-health.ts'
import css from './partner-page.module.css'
import { partnerSentences } from './partner-sentences.ts'
import { partnersSentences } from './partners-sentences.ts'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'
import type { Shown } from './shown-once.tsx'
import { TestEventDialog } from './test-event-dialog.tsx'

type Asked = 'test' | 'pause' | 'resume' | 'rotation' | 'change' | 'closing'

type Props = { readonly endpoint: Subscription; readonly show: (shown: Shown) => void }

/** One endpoint: where it is, what it is told of, how it is, and what can be done about it. */
export function EndpointCard({ endpoint, show }: Props) {
  const { partners } = useWords(partnersSentences)
  const { endpoints: say } = useWords(partnerSentences)
  const me = useMe()
  const [asked, ask] = useState<Asked | null>(null)
  const { url, property, status } = endpoint
  const health = healthOf(endpoint)
  const close = () => ask(null)
  const isOpen = status !== 'CLOSED'
  const which = say.which(url, property?.name ?? '')
  const entry = (name: string, icon: React.ReactNode, what: Asked) => ({ name, icon, act: () => ask(what) })
  return (
    <Card title={url}>
      <div className={css.line}>
        <Chip tone={HEALTH_TONES[health]}>{partners.healths[health]}</Chip>
        <span>{property?.name}</span>
      </div>
      <EndpointFacts endpoint={endpoint} />
      {isOpen && mayEverywhere(me, 'subscriptions:update') && (
        <div className={css.line}>
          <Button aria-label={say.testWhich(which)} onClick={() => ask('test')}>
            <FlaskConical aria-hidden /> {say.test}
          </Button>
          {status === 'PAUSED' ? (
            <Button look="main" aria-label={say.resumeWhich(which)} onClick={() => ask('resume')}>
              <Play aria-hidden /> {say.resume}
            </Button>
          ) : (
            <Button aria-label={say.pauseWhich(which)} onClick={() => ask('pause')}>
              <Pause aria-hidden /> {say.pause}
            </Button>
          )}
          <Menu
            label={say.moreOf(which)}
            entries={[
              entry(say.change, <Pencil aria-hidden />, 'change'),
              entry(say.rotate, <RotateCcwKey aria-hidden />, 'rotation'),
              ...(mayEverywhere(me, 'subscriptions:delete')
                ? [entry(say.close, <Trash2 aria-hidden />, 'closing')]
                : []),
            ]}
          />
        </div>
      )}
      {asked === 'test' && <TestEventDialog id={endpoint.id} url={url} close={close} />}
      {asked === 'pause' && <PauseEndpointDialog endpoint={endpoint} close={close} />}
      {asked === 'resume' && <ResumeEndpointDialog endpoint={endpoint} close={close} />}
      {asked === 'rotation' && <RotateSecretDialog endpoint={endpoint} close={close} show={show} />}
      {asked === 'change' && <ChangeEndpointDialog endpoint={endpoint} close={close} />}
      {asked === 'closing' && <CloseEndpointDialog endpoint={endpoint} close={close} />}
    </Card>
  )
}

function EndpointFacts({ endpoint }: { readonly endpoint: Subscription }) {
  const { partners } = useWords(partnersSentences)
  const { endpoints: say } = useWords(partnerSentences)
  const { age, ago, moment } = useFormat()
  const { kinds, failingSince, failuresInRow, lastSuccessAt, status, statusReason, oldSecretUntil } = endpoint
  const oldSigns = oldSecretUntil !== null && Date.parse(oldSecretUntil) > nowMs()
  return (
    <FactList
      facts={[
        [say.paused, status === 'PAUSED' && (statusReason ?? say.noReason)],
        [
          say.failing,
          status === 'ACTIVE' &&
            failingSince !== null &&
            failuresInRow > 0 &&
            say.inRow(failuresInRow, age(failingSince)),
        ],
        [say.lastSuccess, lastSuccessAt === null ? partners.never : ago(lastSuccessAt)],
        [say.kinds, kinds.join(', ')],
        [say.oldSecret, oldSigns && say.signsUntil(moment(oldSecretUntil))],
      ]}
    />
  )
}
