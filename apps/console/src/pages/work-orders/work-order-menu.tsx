import { Ban, CalendarClock, CircleCheck, Pause, Pencil, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import type { ToldWorkOrder } from '../../api/work-orders.ts'
import { Menu } from '../../kit/menu.tsx'
import { useWords } from '../../words/words.tsx'
import { CorrectWorkOrderDialog } from './correct-work-order-dialog.tsx'
import { type Moved, WorkOrderAct } from './work-order-act.tsx'
import { workOrdersSentences } from './work-orders-sentences.ts'

const ICONS: Readonly<Partial<Record<Moved, ReactNode>>> = {
  SCHEDULED: <CalendarClock aria-hidden />,
  ON_HOLD: <Pause aria-hidden />,
  COMPLETED: <CircleCheck aria-hidden />,
  OPEN: <RotateCcw aria-hidden />,
  CANCELED: <Ban aria-hidden />,
}

/** What is usually done next is above the page; these are the others. */
const OTHERS: Readonly<Record<string, readonly Moved[]>> = {
  OPEN: ['SCHEDULED', 'ON_HOLD', 'COMPLETED', 'CANCELED'],
  SCHEDULED: ['SCHEDULED', 'ON_HOLD', 'COMPLETED', 'OPEN', 'CANCELED'],
  IN_PROGRESS: ['SCHEDULED', 'ON_HOLD', 'OPEN', 'CANCELED'],
  ON_HOLD: ['SCHEDULED', 'COMPLETED', 'OPEN', 'CANCELED'],
  COMPLETED: ['OPEN'],
  CANCELED: ['OPEN'],
}

/** What is done less often: a correction, and statuses that are not the next one. */
export function WorkOrderMenu({ order }: { readonly order: ToldWorkOrder }) {
  const { workOrderActs: say, workOrderForm } = useWords(workOrdersSentences)
  const me = useMe()
  const [asked, ask] = useState<Moved | 'correction' | null>(null)
  if (!mayAt(me, 'workOrders:update', order.propertyId)) return null
  const close = () => ask(null)
  return (
    <>
      <Menu
        label={say.more}
        entries={[
          { name: workOrderForm.correct, icon: <Pencil aria-hidden />, act: () => ask('correction') },
          ...(OTHERS[order.status] ?? []).map((to) => ({
            name: say.names[to] ?? to,
            icon: ICONS[to],
            act: () => ask(to),
          })),
        ]}
      />
      {asked === 'correction' && <CorrectWorkOrderDialog order={order} close={close} />}
      {asked !== null && asked !== 'correction' && <WorkOrderAct to={asked} order={order} close={close} />}
    </>
  )
}
