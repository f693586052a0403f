import type { InboxItem, Listing } from '@gatelodge/backoffice'
import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MessagesSquare, PenLine } from 'lucide-react'
import { type InboxSearch, PAGE, pageOf, VIEWS, type View } from '../../api/inbox.ts'
import { useMe } from '../../api/me.ts'
import { useCounts } from '../../api/worklist.ts'
import { nowMs } from '../../kit/age.ts'
import { Button } from '../../kit/button.tsx'
import { FilterBar, FilterButton, ListHead, ListRows } from '../../kit/list-frame.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Blank, Bones } from '../../kit/state.tsx'
import { PropertySelect } from '../../shell/property-select.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { inboxSentences } from './inbox-sentences.ts'

const route = getRouteApi('/$handle/inside/inbox')

type Props = {
  readonly inbox: UseQueryResult<Listing<InboxItem>>
  readonly openId: string | undefined
  readonly pick: (item: InboxItem) => void
  readonly show: (search: InboxSearch) => void
  /** Not there for those who may not. */
  readonly start?: () => void
}

export function ConversationList({ inbox, openId, pick, show, start }: Props) {
  const { inbox: say, common, paging } = useWords(inboxSentences)
  const search = route.useSearch()
  const { data, error, isPending, refetch } = inbox
  // A text that comes is new wherever its conversation stood.
  const arrivesHere = search.view === undefined || search.view === 'new'
  const minute = Math.floor(nowMs() / 60_000)
  return (
    <>
      <Head show={show} {...(start && { start })} />
      <ListRows label={say.list}>
        {isPending && <Bones label={common.loading} />}
        {error && !data && <Refusal error={error} retry={() => void refetch()} />}
        {data?.items.length === 0 && (
          <Blank icon={<MessagesSquare />} title={say.nothing} lead={arrivesHere ? say.nothingLead : undefined} />
        )}
        <ul>
          {data?.items.map((item) => (
            <ConversationRow key={item.id} item={item} isOpen={item.id === openId} minute={minute} pick={pick} />
          ))}
        </ul>
      </ListRows>
      <Pager
        page={search.page ?? 1}
        limit={PAGE}
        total={data?.total ?? 0}
        words={paging}
        turn={(wanted) => show(pageOf(search, wanted))}
      />
    </>
  )
}

const SHOWN = Object.keys(VIEWS) as View[]

function Head({ show, start }: Pick<Props, 'show' | 'start'>) {
  const { inbox: say, nav, needsYou } = useWords(inboxSentences)
  const me = useMe()
  const { view, property } = route.useSearch()
  // Both are counted for Needs you already, over all properties.
  const counts = useCounts()
  const counted: Partial<Record<View, number | null | undefined>> = property
    ? {}
    : { help: counts?.HELP, new: counts?.REPLY }
  const choose = (wanted: View | undefined) =>
    show({ ...(wanted && { view: wanted }), ...(property !== undefined && { property }) })
  return (
    <ListHead
      title={<PageTitle title={nav.inbox} place={me.organization.name} />}
      beside={
        <>
          <PropertySelect
            chosen={property}
            grant="conversations:read"
            choose={(id) => show({ ...(view && { view }), ...(id !== undefined && { property: id }) })}
          />
          {start && (
            <Button aria-label={say.start} title={say.start} onClick={start}>
              <PenLine aria-hidden />
            </Button>
          )}
        </>
      }
    >
      <FilterBar label={say.filter}>
        <FilterButton isOn={!view} name={say.all} pick={() => choose(undefined)} />
        {SHOWN.map((each) => {
          const count = counted[each]
          return (
            <FilterButton
              key={each}
              isOn={view === each}
              name={say.views[each]}
              count={count == null ? undefined : needsYou.count(count)}
              pick={() => choose(each)}
            />
          )
        })}
      </FilterBar>
    </ListHead>
  )
}
