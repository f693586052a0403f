import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type DeliveriesSearch, summaryQuery } from '../../api/deliveries.ts'
import { usePropertyName } from '../../api/property-names.ts'
import type { Narrowing } from '../../api/record-list.ts'
import { Button } from '../../kit/button.tsx'
import { Unseen } from '../../kit/unseen.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './deliveries-page.module.css'
import { deliveriesSentences } from './deliveries-sentences.ts'
import type { Narrowed } from './delivery-summary.tsx'
import { NarrowSelect, type Option } from './narrow-select.tsx'

/** Whose, which endpoint, what kind: of what the last day had, and of what is chosen already. */
export function DeliveryNarrowing({ search, show }: Narrowed) {
  const { deliveries: say } = useWords(deliveriesSentences)
  const { moment } = useFormat()
  const nameOf = usePropertyName()
  // Of everybody at this property: a choice does not take the others away.
  const { data } = useQuery(summaryQuery(search.property === undefined ? {} : { property: search.property }))
  const { page: _, ...first } = search
  const choose = (name: Narrowing, value: string | undefined) => {
    // An endpoint is one partner's.
    const wanted = { ...first, ...(name === 'partner' && { endpoint: undefined }), [name]: value }
    show(Object.fromEntries(Object.entries(wanted).filter(([, each]) => each !== undefined)))
  }
  const endpoints = data?.endpoints ?? []
  const partners = new Map(endpoints.map((each) => [each.integrationId, each.integrationName ?? each.integrationId]))
  const ofPartner = endpoints.filter(({ integrationId }) => [undefined, integrationId].includes(search.partner))
  const lists: readonly (readonly [Narrowing, string, readonly Option[]])[] = [
    ['partner', say.anyPartner, [...partners]],
    [
      'endpoint',
      say.anyEndpoint,
      ofPartner.map((each) => [each.subscriptionId, `${each.url} · ${nameOf(each.propertyId) ?? ''}`]),
    ],
    ['kind', say.anyKind, (data?.kinds ?? []).map(({ kind }) => [kind, kind])],
  ]
  return (
    <div className={css.narrowing}>
      {lists.map(([name, any, options]) => (
        <NarrowSelect
          key={name}
          label={say.narrow[name as keyof typeof say.narrow]}
          any={any}
          options={options}
          chosen={search[name]}
          choose={(value) => choose(name, value)}
        />
      ))}
      {search.hour !== undefined && (
        <Button onClick={() => choose('hour', undefined)} title={say.notOnlyHour}>
          {say.onlyHour(hourOf(search, moment))} <X aria-hidden /> <Unseen>{say.notOnlyHour}</Unseen>
        </Button>
      )}
      {search.replay !== undefined && (
        <Button onClick={() => choose('replay', undefined)} title={say.notOnlyReplay}>
          {say.onlyReplay} <X aria-hidden /> <Unseen>{say.notOnlyReplay}</Unseen>
        </Button>
      )}
    </div>
  )
}

const hourOf = ({ hour = '' }: DeliveriesSearch, moment: (text: string) => string) =>
  Number.isNaN(Date.parse(hour)) ? hour : moment(hour)
