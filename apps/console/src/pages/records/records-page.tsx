import { useQuery } from '@tanstack/react-query'
import { Columns3 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { RECORDS_PAGE, type RecordList, type RecordsSearch } from '../../api/record-list.ts'
import { Button } from '../../kit/button.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { FilterBar, FilterButton, ListHead } from '../../kit/list-frame.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Blank, Bones } from '../../kit/state.tsx'
import { useKeys } from '../../kit/use-keys.ts'
import { PropertySelect } from '../../shell/property-select.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { DownloadButton } from './download-button.tsx'
import { cellOf, type RecordColumn } from './record-column.ts'
import css from './records-page.module.css'
import { recordsSentences } from './records-sentences.ts'
import { useShownColumns } from './shown-columns.ts'
import { SortSelect } from './sort-select.tsx'

type Props<View extends string, Sort extends string, Row> = {
  readonly title: string
  readonly list: RecordList<View, Sort, Row>
  /** What reading them takes at a property; undefined: they lie at none. */
  readonly grant?: string
  readonly views: Readonly<Record<View, string>>
  /** The first leads to the record, if it has a page. */
  readonly columns: readonly RecordColumn<Row>[]
  readonly search: RecordsSearch<View, Sort>
  readonly show: (search: RecordsSearch<View, Sort>) => void
  /** By what else it is narrowed, beside the property. */
  readonly narrowing?: ReactNode
  /** Between the head and the rows. */
  readonly above?: ReactNode
  /** What can be made here. */
  readonly tools?: ReactNode
  /** Where there is nothing. */
  readonly icon: ReactNode
}

/** Records as rows: narrowed by view and property, put in order, turned page by page, and taken along as a file. */
export function RecordsPage<View extends string, Sort extends string, Row extends { readonly id: string }>({
  title,
  list,
  grant,
  views,
  columns,
  search,
  show,
  narrowing,
  above,
  tools,
  icon,
}: Props<View, Sort, Row>) {
  const { records: say, common, paging } = useWords(recordsSentences)
  const { organization } = useMe()
  const [isChoosing, setChoosing] = useState(false)
  const scroll = useRef<HTMLElement>(null)
  const query = useQuery(list.query(search))
  const { shown, show: showColumn } = useShownColumns(list.name, columns)
  const { page = 1, ...first } = search
  const { data, error, isPending, refetch } = query
  const [usual] = Object.keys(list.views) as View[]
  const { view: chosen = usual, sort = list.usual } = search
  const change = (part: { readonly [K in keyof RecordsSearch<View, Sort>]: unknown }) => {
    const wanted = Object.entries({ ...first, ...part }).filter(([, value]) => value !== undefined)
    show(Object.fromEntries(wanted))
  }
  const turn = (to: number) => {
    change({ page: to > 1 ? to : undefined })
    scroll.current?.scrollTo(0, 0)
  }
  const last = Math.ceil((data?.total ?? 0) / RECORDS_PAGE)
  const before = () => page > 1 && turn(page - 1)
  const after = () => page < last && turn(page + 1)
  const [down, up] = [() => focusRow(1), () => focusRow(-1)]
  useKeys({ '[': before, ']': after, j: down, ArrowDown: down, k: up, ArrowUp: up })
  const sorting = { by: sort, choose: (by: string) => change({ sort: by === list.usual ? undefined : by }) }
  return (
    <div className={css.page}>
      <ListHead
        title={<PageTitle title={title} place={organization.name} />}
        beside={
          <>
            {grant !== undefined && (
              <PropertySelect
                chosen={search.property}
                grant={grant}
                choose={(id) => change({ property: id, page: undefined })}
              />
            )}
            {narrowing}
            {tools}
          </>
        }
      >
        <div className={css.tools}>
          <FilterBar label={say.filter}>
            {(Object.keys(views) as View[]).map((view) => (
              <FilterButton
                key={view}
                isOn={chosen === view}
                name={views[view]}
                count={chosen === view && data && !query.isPlaceholderData ? data.total.toLocaleString() : undefined}
                pick={() => change({ view: view === usual ? undefined : view })}
              />
            ))}
          </FilterBar>
          <SortSelect columns={columns} sorting={sorting} />
          <div className={css.acts}>
            <Button look="bare" aria-label={say.columns} title={say.columns} onClick={() => setChoosing(true)}>
              <Columns3 aria-hidden />
            </Button>
            <DownloadButton list={list} search={search} columns={shown} total={data?.total ?? 0} />
          </div>
        </div>
      </ListHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section ref={scroll} className={css.scroll} tabIndex={0} aria-label={title} data-rows>
        {above}
        {isPending && <Bones label={common.loading} />}
        {error && !data && <Refusal error={error} retry={() => void refetch()} />}
        {data?.items.length === 0 && <Blank icon={icon} title={say.nothing} lead={say.nothingLead} />}
        {data && data.items.length > 0 && (
          <DataTable
            label={title}
            columns={shown.map(cellOf)}
            rows={data.items}
            keyOf={({ id }) => id}
            sorting={sorting}
          />
        )}
      </section>
      <Pager page={page} limit={RECORDS_PAGE} total={data?.total ?? 0} turn={turn} words={paging} />
      {isChoosing && (
        <ColumnsDialog columns={columns} shown={shown} show={showColumn} close={() => setChoosing(false)} />
      )}
    </div>
  )
}

/** From one row to the next; Enter opens the one that has the focus. */
function focusRow(by: number) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-rows] tbody th a')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus()
}
