import type { ToldWorkOrder } from '../../api/work-orders.ts'
import { useWords } from '../../words/words.tsx'
import { RecordDialog } from '../records/index.ts'
import { correctWorkOrder } from './work-order.queries.ts'
import { useCodeFields, useWorkOrderFields } from './work-order-fields.ts'
import { workOrdersSentences } from './work-orders-sentences.ts'

type Props = { readonly order: ToldWorkOrder; readonly close: () => void }

/** Everything but where it is and its status. */
export function CorrectWorkOrderDialog({ order, close }: Props) {
  const { workOrderForm: say } = useWords(workOrdersSentences)
  const fields = [...useWorkOrderFields(order), ...useCodeFields()]
  return (
    <RecordDialog
      title={say.correctTitle}
      fields={fields}
      run={(changes) => correctWorkOrder(order.id, changes)}
      done={say.corrected}
      close={close}
    />
  )
}
