import { useQuery } from '@tanstack/react-query'
import { type DeliveriesSearch, summaryQuery } from '../../api/deliveries.ts'
import { useWords } from '../../words/words.tsx'
import css from './deliveries-page.module.css'
import { deliveriesSentences } from './deliveries-sentences.ts'
import { DeliveryFigures } from './delivery-figures.tsx'
import { HourBars } from './hour-bars.tsx'

export type Narrowed = { readonly search: DeliveriesSearch; readonly show: (search: DeliveriesSearch) => void }

/** The last 24 hours: four figures, and a bar for each hour. */
export function DeliverySummary({ search, show }: Narrowed) {
  const { deliveries: say } = useWords(deliveriesSentences)
  const { data } = useQuery(summaryQuery(search))
  const { hour: _, page: __, ...wider } = search
  return (
    <section className={css.summary} aria-label={say.lastDay} aria-busy={!data}>
      <DeliveryFigures states={data?.states} isPaired />
      <HourBars
        hours={data?.hours ?? []}
        chosen={search.hour}
        choose={(hour) => show(hour === undefined ? wider : { ...wider, hour })}
      />
    </section>
  )
}
