import { getRouteApi } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { deliveryList } from '../../api/deliveries.ts'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { useWords } from '../../words/words.tsx'
import { RecordsPage } from '../records/index.ts'
import { deliveriesSentences } from './deliveries-sentences.ts'
import { useDeliveryColumns } from './delivery-columns.tsx'
import { DeliveryNarrowing } from './delivery-narrowing.tsx'
import { DeliverySummary } from './delivery-summary.tsx'
import { ReplayTools } from './replay-tools.tsx'

const route = getRouteApi('/$handle/inside/deliveries')

/** What partners are told, how the last day went, and what waits. */
export function DeliveriesPage() {
  const { deliveries: say } = useWords(deliveriesSentences)
  const { handle } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const show = (wanted: typeof search) => void navigate({ search: wanted, replace: true })
  return (
    <RecordsPage
      title={say.title}
      list={deliveryList}
      grant="deliveries:read"
      views={say.views}
      columns={useDeliveryColumns(handle)}
      search={search}
      show={show}
      icon={<Send />}
      above={
        <>
          <DeliverySummary search={search} show={show} />
          <DeliveryNarrowing search={search} show={show} />
        </>
      }
      tools={mayEverywhere(me, 'deliveryReplays:create') && <ReplayTools search={search} handle={handle} />}
    />
  )
}
