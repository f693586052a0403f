import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import type { ToldWorkOrder } from '../../api/work-orders.ts'
import { Button } from '../../kit/button.tsx'
import { StepBand } from '../../kit/step-band.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { type Moved, WorkOrderAct } from './work-order-act.tsx'
import { workOrdersSentences } from './work-orders-sentences.ts'

const NEXT: Readonly<Record<string, Moved>> = {
  OPEN: 'IN_PROGRESS',
  SCHEDULED: 'IN_PROGRESS',
  ON_HOLD: 'IN_PROGRESS',
  IN_PROGRESS: 'COMPLETED',
}

/** How it stands, and what is usually done next, for those who may. */
export function WorkOrderBand({ order }: { readonly order: ToldWorkOrder }) {
  const { workOrderActs: say } = useWords(workOrdersSentences)
  const { date } = useFormat()
  const me = useMe()
  const [asked, ask] = useState<Moved | null>(null)
  const { propertyId, status, dueDate } = order
  const next = NEXT[status]
  const isDated = status === 'SCHEDULED' && dueDate !== null
  return (
    <>
      {next && mayAt(me, 'workOrders:update', propertyId) && (
        <StepBand
          title={say.title}
          icon={<ArrowRight aria-hidden />}
          lead={isDated ? say.scheduledFor(date(dueDate)) : say.stands[status]}
        >
          <Button look="main" onClick={() => ask(next)}>
            {say.names[next]}
          </Button>
        </StepBand>
      )}
      {asked && <WorkOrderAct to={asked} order={order} close={() => ask(null)} />}
    </>
  )
}
