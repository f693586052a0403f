import type { Household } from '@gatelodge/backoffice'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { inOrder } from '../../kit/in-order.ts'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { Blank } from '../../kit/state.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { NewestOnly } from '../records/index.ts'
import { householdsSentences } from './households-sentences.ts'

const route = getRouteApi('/$handle/inside')

/** What was to be mended at their home, the newest first. */
export function HouseholdWorkOrders({ household: { workOrders = [] } }: { readonly household: Household }) {
  const words = useWords(householdsSentences)
  const { household: say } = words
  const { day } = useFormat()
  const { handle } = route.useParams()
  if (workOrders.length === 0) return <Blank icon={<Wrench />} title={say.noWorkOrder} />
  return (
    <Card title={say.tabs.workOrders} untitled>
      <RowList>
        {workOrders
          .toSorted((a, b) => inOrder(b.createdAt, a.createdAt))
          .map(({ id = '', description, status = '', createdAt }) => (
            <RowItem
              key={id}
              what={
                <Link to="/$handle/work-orders/$id" params={{ handle, id }}>
                  {description}
                </Link>
              }
              foot={createdAt && day(createdAt)}
              beside={<Chip>{statusWord(status, words, 'workOrder')}</Chip>}
            />
          ))}
      </RowList>
      <NewestOnly of={workOrders} />
    </Card>
  )
}
