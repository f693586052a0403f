import type { UpdateWorkOrderRequest } from '@gatelodge/backoffice'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import type { ToldWorkOrder } from '../../api/work-orders.ts'
import { dayIn } from '../../kit/age.ts'
import { Field } from '../../kit/field.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { moveWorkOrder } from './work-order.queries.ts'
import { workOrdersSentences } from './work-orders-sentences.ts'

export type Moved = NonNullable<UpdateWorkOrderRequest['status']>

type Props = { readonly to: Moved; readonly order: ToldWorkOrder; readonly close: () => void }

/** Another status of the order as it was when this was opened. */
export function WorkOrderAct({ to, order, close }: Props) {
  const { workOrderActs: say } = useWords(workOrdersSentences)
  const { properties } = useMe()
  const [seen] = useState(order)
  const today = dayIn(properties.find(({ id }) => id === seen.propertyId)?.timezone)
  const { dueDate } = seen
  const title = say.names[to] ?? to
  return (
    <ActDialog
      title={title}
      lead={say.leads[to] ?? ''}
      go={title}
      done={say.done[to] ?? ''}
      close={close}
      danger={to === 'CANCELED'}
      isOver={order.status !== seen.status}
      run={(given) =>
        moveWorkOrder(seen, { status: to, ...(to === 'SCHEDULED' && { dueDate: String(given.get('day')) }) })
      }
    >
      {to === 'SCHEDULED' && (
        <Field
          label={say.day}
          name="day"
          type="date"
          required
          min={today}
          defaultValue={dueDate !== null && dueDate >= today ? dueDate : ''}
          data-first
        />
      )}
    </ActDialog>
  )
}
