import type { Integration } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { summaryQuery } from '../../api/deliveries.ts'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { Alert } from '../../kit/alert.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { PendingPart } from '../../shell/pending-part.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { DeliveryFigures } from '../deliveries/index.ts'
import { HEALTH_TONES, keyStateOf, lastUseOf, usableKeys, worstOf } from './partner-health.ts'
import css from './partner-page.module.css'
import { partnerSentences } from './partner-sentences.ts'
import { partnersSentences } from './partners-sentences.ts'

const route = getRouteApi('/$handle/inside/partners/$id')

type Props = { readonly partner: Integration }

/** Whether it works: its keys, its endpoints, and what was delivered in the last day. */
export function PartnerOverview({ partner }: Props) {
  const { partner: say } = useWords(partnerSentences)
  const me = useMe()
  return (
    <>
      {partner.status === 'SUSPENDED' && <Alert tone="warn">{say.isSuspended}</Alert>}
      <Connection partner={partner} />
      {mayEverywhere(me, 'deliveries:read') && <LastDay integrationId={partner.id} />}
    </>
  )
}

function Connection({ partner }: Props) {
  const { partners } = useWords(partnersSentences)
  const { partner: say } = useWords(partnerSentences)
  const { ago, day } = useFormat()
  const { handle, id } = route.useParams()
  const { keys = [], subscriptions = [], contactEmail } = partner
  const usable = usableKeys(keys)
  const ending = usable.filter((key) => keyStateOf(key) === 'endsSoon')
  const endpoints = subscriptions.filter(({ status }) => status !== 'CLOSED')
  const health = worstOf(endpoints)
  const last = lastUseOf(keys)
  return (
    <Card title={say.connection}>
      <FactList
        facts={[
          [
            partners.keys,
            <Link key="keys" to="/$handle/partners/$id" params={{ handle, id }} search={{ tab: 'keys' }}>
              {partners.inUse(usable.length)}
            </Link>,
          ],
          [partners.lastUsed, last === undefined ? partners.never : ago(last)],
          [
            say.ending,
            ending.length > 0 &&
              ending.map(({ id: key, name = '', expiresAt }) => (
                <p key={key}>
                  <Chip tone="warn">{say.endsWhen(name, day(String(expiresAt)))}</Chip>
                </p>
              )),
          ],
          [
            partners.endpoints,
            <span key="endpoints" className={css.line}>
              <Link to="/$handle/partners/$id" params={{ handle, id }} search={{ tab: 'endpoints' }}>
                {endpoints.length === 0 ? partners.noEndpoint : say.endpointCount(endpoints.length)}
              </Link>
              {health && <Chip tone={HEALTH_TONES[health]}>{partners.healths[health]}</Chip>}
            </span>,
          ],
          [say.contact, contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>],
        ]}
      />
    </Card>
  )
}

function LastDay({ integrationId }: { readonly integrationId: string }) {
  const { partner: say } = useWords(partnerSentences)
  const { handle, id } = route.useParams()
  const query = useQuery(summaryQuery({ partner: integrationId }))
  const { data } = query
  if (!data) return <PendingPart query={query} />
  return (
    <Card title={say.lastDay}>
      <DeliveryFigures states={data.states} />
      <p>
        <Link to="/$handle/partners/$id" params={{ handle, id }} search={{ tab: 'deliveries' }}>
          {say.toDeliveries}
        </Link>
      </p>
    </Card>
  )
}
