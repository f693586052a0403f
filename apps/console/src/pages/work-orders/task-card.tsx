import { useMe } from '../../api/me.ts'
import type { ToldWorkOrder } from '../../api/work-orders.ts'
import { dayIn } from '../../kit/age.ts'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './work-order-page.module.css'
import { isOverdue } from './work-order-tone.ts'
import { workOrdersSentences } from './work-orders-sentences.ts'

/** What is to be done, whole, and by when. */
export function TaskCard({ order }: { readonly order: ToldWorkOrder }) {
  const words = useWords(workOrdersSentences)
  const { workOrders: say, priorities } = words
  const { date, moment } = useFormat()
  const { properties } = useMe()
  const { description, priority, dueDate, createdAt, completedAt, propertyId } = order
  const today = dayIn(properties.find(({ id }) => id === propertyId)?.timezone)
  return (
    <Card title={say.description}>
      <p className={css.whole}>{description}</p>
      <FactList
        facts={[
          [say.priority, priorities[priority] ?? statusWord(priority, words)],
          [
            say.due,
            dueDate !== null && (
              <>
                {date(dueDate)} {isOverdue(order, today) && <Chip tone="warn">{say.overdue}</Chip>}
              </>
            ),
          ],
          [say.created, moment(createdAt)],
          [say.completed, completedAt !== null && moment(completedAt)],
        ]}
      />
    </Card>
  )
}
