import { Link } from '@tanstack/react-router'
import type { RowOf } from '../../api/record-list.ts'
import type { workOrderList } from '../../api/work-orders.ts'
import { dayIn } from '../../kit/age.ts'
import { Chip } from '../../kit/chip.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import type { RecordColumn } from '../records/index.ts'
import { isOverdue, priorityTone, workOrderTone } from './work-order-tone.ts'
import css from './work-orders-page.module.css'
import { workOrdersSentences } from './work-orders-sentences.ts'

type Row = RowOf<typeof workOrderList>

/** What the list tells of each: a long description is cut off in the table, and whole in a file. */
export function useWorkOrderColumns(handle: string): readonly RecordColumn<Row>[] {
  const words = useWords(workOrdersSentences)
  const { workOrders: say, priorities, needsYou } = words
  const { date, day } = useFormat()
  const today = dayIn(null)
  return [
    {
      key: 'description',
      title: say.description,
      text: ({ description }) => description,
      cell: ({ id, description }) => (
        <Link to="/$handle/work-orders/$id" params={{ handle, id }} className={css.what}>
          {description}
        </Link>
      ),
    },
    {
      key: 'status',
      title: say.status,
      sort: 'status',
      text: ({ status }) => statusWord(status, words, 'workOrder'),
      cell: ({ status }) => <Chip tone={workOrderTone(status)}>{statusWord(status, words, 'workOrder')}</Chip>,
    },
    {
      key: 'priority',
      title: say.priority,
      text: ({ priority }) => priorities[priority] ?? statusWord(priority, words),
      cell: ({ priority }) => (
        <Chip tone={priorityTone(priority)}>{priorities[priority] ?? statusWord(priority, words)}</Chip>
      ),
    },
    {
      key: 'due',
      title: say.due,
      sort: 'dueDate',
      text: ({ dueDate }) => dueDate,
      cell: (row) =>
        row.dueDate !== null && (
          <>
            <span className={css.day}>{date(row.dueDate)}</span>{' '}
            {isOverdue(row, today) && <span className={css.late}>{say.overdue}</span>}
          </>
        ),
    },
    { key: 'unit', title: say.unit, text: ({ unit }) => unit?.number },
    {
      key: 'household',
      title: say.household,
      text: ({ household }) => household?.name,
      cell: ({ household, householdId }) =>
        household?.name !== undefined &&
        householdId !== null && (
          <Link to="/$handle/households/$id" params={{ handle, id: householdId }}>
            {needsYou.household(household.name)}
          </Link>
        ),
    },
    { key: 'property', title: say.property, text: ({ property }) => property?.name },
    { key: 'requestor', title: say.requestor, text: ({ requestorName }) => requestorName },
    {
      key: 'created',
      title: say.created,
      sort: 'createdAt',
      isExtra: true,
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => day(createdAt),
    },
    {
      key: 'completed',
      title: say.completed,
      sort: 'completedAt',
      isExtra: true,
      text: ({ completedAt }) => completedAt,
      cell: ({ completedAt }) => completedAt !== null && day(completedAt),
    },
  ]
}
