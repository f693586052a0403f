import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import {
  type AskedDocumentsPage,
  DOCUMENT_VIEWS,
  DOCUMENTS_PAGE,
  type DocumentsSearch,
  type DocumentView,
} from '../../api/asked-documents.ts'
import { useMe } from '../../api/me.ts'
import { useCounts } from '../../api/worklist.ts'
import { FilterBar, FilterButton, ListHead, ListRows } from '../../kit/list-frame.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Blank, Bones } from '../../kit/state.tsx'
import { PropertySelect } from '../../shell/property-select.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { DocumentRow } from './document-row.tsx'
import { documentsSentences } from './documents-sentences.ts'

const route = getRouteApi('/$handle/inside/documents')

type Props = {
  readonly list: UseQueryResult<AskedDocumentsPage>
  readonly openId: string | undefined
  readonly pick: (id: string) => void
}

const SHOWN = Object.keys(DOCUMENT_VIEWS) as DocumentView[]

export function DocumentList({ list, openId, pick }: Props) {
  const { documents: say, nav, needsYou, common, paging } = useWords(documentsSentences)
  const { organization } = useMe()
  const { open: _, page = 1, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { view: chosen = 'waiting', property } = search
  const waiting = useCounts()?.DOCUMENT
  const { data, error, isPending, refetch } = list
  const show = (wanted: DocumentsSearch) => void navigate({ search: wanted, replace: true })
  const place = property === undefined ? {} : { property }
  return (
    <>
      <ListHead
        title={<PageTitle title={nav.documents} place={organization.name} />}
        beside={
          <PropertySelect
            chosen={property}
            grant="requirements:read"
            choose={(id) =>
              show({ ...(search.view && { view: search.view }), ...(id !== undefined && { property: id }) })
            }
          />
        }
      >
        <FilterBar label={say.filter}>
          {SHOWN.map((view) => (
            <FilterButton
              key={view}
              isOn={chosen === view}
              name={say.views[view]}
              count={
                view === 'waiting' && waiting != null && property === undefined ? needsYou.count(waiting) : undefined
              }
              pick={() => show(view === 'waiting' ? place : { ...place, view })}
            />
          ))}
        </FilterBar>
      </ListHead>
      <ListRows label={say.list}>
        {isPending && <Bones label={common.loading} />}
        {error && !data && <Refusal error={error} retry={() => void refetch()} />}
        {data?.items.length === 0 && <Blank icon={<CheckCheck />} title={say.nobody} />}
        <ul>
          {data?.items.map((item) => (
            <DocumentRow key={item.id} item={item} isOpen={item.id === openId} pick={pick} />
          ))}
        </ul>
      </ListRows>
      <Pager
        page={page}
        limit={DOCUMENTS_PAGE}
        total={data?.total ?? 0}
        words={paging}
        turn={(wanted) => show(wanted > 1 ? { ...search, page: wanted } : search)}
      />
    </>
  )
}
