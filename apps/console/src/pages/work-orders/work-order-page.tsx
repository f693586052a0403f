import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { may, mayEverywhere, useMe } from '../../api/me.ts'
import { workOrderQuery } from '../../api/work-orders.ts'
import { Chip } from '../../kit/chip.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { TabbedPage } from '../../kit/tabbed-page.tsx'
import { PendingPage } from '../../shell/pending-page.tsx'
import { useBack } from '../../shell/use-back.ts'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { RecordTrail } from '../trail/index.ts'
import { EntryCard } from './entry-card.tsx'
import { RequestorCard } from './requestor-card.tsx'
import { TaskCard } from './task-card.tsx'
import { WorkOrderBand } from './work-order-band.tsx'
import { WorkOrderMenu } from './work-order-menu.tsx'
import css from './work-order-page.module.css'
import { priorityTone, workOrderTone } from './work-order-tone.ts'
import { workOrdersSentences } from './work-orders-sentences.ts'

const route = getRouteApi('/$handle/inside/work-orders/$id')

/** Something to mend: what, how to get in, who asked, and the one thing to do next. */
export function WorkOrderPage() {
  const words = useWords(workOrdersSentences)
  const { workOrder: say, priorities, needsYou } = words
  const { handle, id } = route.useParams()
  const navigate = route.useNavigate()
  const me = useMe()
  const back = useBack(() => void navigate({ to: '/$handle/work-orders', params: { handle }, search: {} }))
  const query = useQuery(workOrderQuery(id, (grant) => may(me, grant)))
  const { data } = query
  if (!data) return <PendingPage title={say.one} of={id} query={query} back={back} />
  const { description, status, priority, property, unit, household } = data
  const lead = [
    property?.name,
    unit?.number && needsYou.unit(unit.number),
    household?.name && needsYou.household(household.name),
  ]
  return (
    <TabbedPage
      key={id}
      head={
        <>
          <PageHead
            title={titleOf(description) || say.one}
            place={me.organization.name}
            mark={
              <>
                <Chip tone={workOrderTone(status)}>{statusWord(status, words, 'workOrder')}</Chip>
                <Chip tone={priorityTone(priority)}>{priorities[priority] ?? statusWord(priority, words)}</Chip>
              </>
            }
            lead={lead.filter(Boolean).join(' · ')}
            tools={<WorkOrderMenu order={data} />}
            back={back}
          />
          <WorkOrderBand order={data} />
        </>
      }
      words={{ part: say.all }}
    >
      <TaskCard order={data} />
      <EntryCard order={data} />
      <RequestorCard order={data} />
      {mayEverywhere(me, 'audit:read') && (
        <>
          <h2 className={css.history}>{say.history}</h2>
          <RecordTrail of={{ subjectId: id }} />
        </>
      )}
    </TabbedPage>
  )
}

const LONGEST_TITLE = 80

/** The first line of what is to be done, cut off between two words where it is long. */
function titleOf(description: string): string {
  const [line = ''] = description.trim().split('\n')
  if (line.length <= LONGEST_TITLE) return line
  return `${line.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, '')}…`
}
