import type { LeasingBoard } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Columns3, KeyRound, Rows3 } from 'lucide-react'
import { useEffect } from 'react'
import { type LeasingSearch, leasingBoardQuery, STAGES, type Stage } from '../../api/leasing-board.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { FilterBar, FilterButton, ListHead } from '../../kit/list-frame.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Blank, Bones } from '../../kit/state.tsx'
import { PropertySelect } from '../../shell/property-select.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { focusLastOpened } from './leasing-card.tsx'
import css from './leasing-page.module.css'
import { leasingSentences } from './leasing-sentences.ts'
import { LeasingTable } from './leasing-table.tsx'
import { StageColumns } from './stage-columns.tsx'

const route = getRouteApi('/$handle/inside/leasing')

/** Everybody on the way to a home, stage by stage. Nothing is dragged: a move is an act with conditions, done on the application's page. */
export function LeasingPage() {
  const { board: say, common } = useWords(leasingSentences)
  const { view, stage, property } = route.useSearch()
  const { data, error, isPending, refetch } = useQuery(leasingBoardQuery(property))
  const isThere = data !== undefined
  const isEmpty = data?.columns.every(({ count }) => count === 0)
  useEffect(() => {
    if (isThere) focusLastOpened()
  }, [isThere])
  return (
    <div className={css.page} data-table={view === 'table' ? '' : undefined}>
      <Head columns={data?.columns} />
      {isPending && <Bones label={common.loading} />}
      {error && !data && <Refusal error={error} retry={() => void refetch()} />}
      {isEmpty && <Blank icon={<KeyRound />} title={say.nobodyAtAll} lead={say.nobodyLead} />}
      {data &&
        !isEmpty &&
        (view === 'table' ? (
          <LeasingTable columns={data.columns} stage={stage} />
        ) : (
          <StageColumns columns={data.columns} stage={stage} />
        ))}
    </div>
  )
}

function Head({ columns = [] }: { readonly columns?: LeasingBoard['columns'] | undefined }) {
  const { board: say, nav, needsYou } = useWords(leasingSentences)
  const { organization } = useMe()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (wanted: LeasingSearch) => void navigate({ search: wanted, replace: true })
  const { view: _, ...withoutView } = search
  const { stage: __, ...withoutStage } = search
  const { property: ___, ...withoutProperty } = search
  const chosen = search.stage
  const countOf = (stage: Stage) => columns.find(({ key }) => key === stage)?.count ?? 0
  return (
    <ListHead
      title={<PageTitle title={nav.leasing} place={organization.name} />}
      beside={
        <>
          <PropertySelect
            chosen={search.property}
            grant="applications:read"
            choose={(id) => show(id === undefined ? withoutProperty : { ...withoutProperty, property: id })}
          />
          <span className={css.views}>
            {search.view === 'table' ? (
              <Button onClick={() => show(withoutView)}>
                <Columns3 aria-hidden /> {say.asBoard}
              </Button>
            ) : (
              <Button onClick={() => show({ ...search, view: 'table' })}>
                <Rows3 aria-hidden /> {say.asTable}
              </Button>
            )}
          </span>
        </>
      }
    >
      <div className={css.stages}>
        <FilterBar label={say.filter}>
          <FilterButton isOn={!chosen} name={say.all} pick={() => show(withoutStage)} />
          {STAGES.map((stage) => (
            <FilterButton
              key={stage}
              isOn={chosen === stage}
              name={say.stages[stage]}
              count={needsYou.count(countOf(stage))}
              pick={() => show({ ...withoutStage, stage })}
            />
          ))}
        </FilterBar>
      </div>
    </ListHead>
  )
}
