import { getRouteApi } from '@tanstack/react-router'
import { Plus, Wrench } from 'lucide-react'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { workOrderList } from '../../api/work-orders.ts'
import { Button } from '../../kit/button.tsx'
import { useWords } from '../../words/words.tsx'
import { RecordsPage } from '../records/index.ts'
import { NewWorkOrderDialog } from './new-work-order-dialog.tsx'
import { useWorkOrderColumns } from './work-order-columns.tsx'
import css from './work-orders-page.module.css'
import { workOrdersSentences } from './work-orders-sentences.ts'

const route = getRouteApi('/$handle/inside/work-orders')

export function WorkOrdersPage() {
  const { workOrders: say, nav } = useWords(workOrdersSentences)
  const { handle } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const [isMaking, setMaking] = useState(false)
  const columns = useWorkOrderColumns(handle)
  const properties = me.properties.filter(({ id }) => mayAt(me, 'workOrders:create', id))
  return (
    <>
      <RecordsPage
        title={nav.workOrders}
        list={workOrderList}
        grant="workOrders:read"
        views={say.views}
        columns={columns}
        search={search}
        show={(wanted) => void navigate({ search: wanted, replace: true })}
        icon={<Wrench />}
        tools={
          properties.length > 0 && (
            <Button look="main" aria-label={say.make} onClick={() => setMaking(true)}>
              <Plus aria-hidden /> <span className={css.make}>{say.make}</span>
            </Button>
          )
        }
      />
      {isMaking && (
        <NewWorkOrderDialog
          properties={properties}
          first={search.property}
          close={() => setMaking(false)}
          made={(id) => void navigate({ to: '/$handle/work-orders/$id', params: { handle, id } })}
        />
      )}
    </>
  )
}
