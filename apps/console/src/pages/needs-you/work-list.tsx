import type { Worklist, WorklistItem } from '@gatelodge/backoffice'
import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useDeferredValue } from 'react'
import { KINDS, type Kind } from '../../api/worklist.ts'
import { nowMs } from '../../kit/age.ts'
import { FilterBar, FilterButton, ListHead, ListRows } from '../../kit/list-frame.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { isNarrow } from '../../kit/split.tsx'
import { Blank, Bones } from '../../kit/state.tsx'
import { isFormBegun } from '../../kit/use-keys.ts'
import { PropertySelect } from '../../shell/property-select.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { openItemIn } from './open-item.ts'
import css from './work-list.module.css'
import { WorkRow } from './work-row.tsx'

const route = getRouteApi('/$handle/inside/needs-you')

type Props = {
  readonly place: string
  readonly worklist: UseQueryResult<Worklist>
  readonly items: readonly WorklistItem[]
  readonly openId: string | undefined
  readonly pick: (item: WorklistItem) => void
}

export function WorkList({ place, worklist, items, openId, pick }: Props) {
  const words = useWords()
  const { needsYou, common } = words
  const { data, error, isPending, refetch } = worklist
  const { kind: chosen } = route.useSearch()
  const minute = Math.floor(nowMs() / 60_000)
  // As many as a screen shows at once; the others come in steps that let keys and clicks in between.
  const shown = useDeferredValue(items, items.slice(0, AT_ONCE))
  const groups = Map.groupBy(shown, (item) => item.kind)
  return (
    <>
      <Head place={place} counts={data?.counts} />
      <ListRows label={needsYou.list}>
        {isPending && <Bones label={common.loading} />}
        {error && !data && <Refusal error={error} retry={() => void refetch()} />}
        {data && items.length === 0 && (
          <Blank
            icon={<CheckCheck />}
            title={chosen ? needsYou.nothingOf(needsYou.short[chosen]) : needsYou.nothing}
            lead={needsYou.nothingLead}
          />
        )}
        {[...groups].map(([kind, of]) => (
          <div key={kind}>
            <h2 className={css.group}>
              {needsYou.kinds[kind as Kind]}{' '}
              <span className={css.groupCount}>{needsYou.count(data?.counts[kind as Kind] ?? of.length)}</span>
            </h2>
            <ul>
              {of.map((item) => (
                <WorkRow key={item.id} item={item} isOpen={item.id === openId} minute={minute} pick={pick} />
              ))}
            </ul>
            {(data?.counts[kind as Kind] ?? 0) > of.length && <p className={css.rest}>{needsYou.rest(of.length)}</p>}
          </div>
        ))}
      </ListRows>
    </>
  )
}

const AT_ONCE = 20

function Head({ place, counts }: { readonly place: string; readonly counts: Worklist['counts'] | undefined }) {
  const { needsYou, nav } = useWords()
  const { kind: chosen, property, open } = route.useSearch()
  const navigate = route.useNavigate()
  const included = KINDS.filter((kind) => counts?.[kind] != null)
  const sum = included.reduce((all, kind) => all + (counts?.[kind] ?? 0), 0)
  // What is open stays where it belongs to what is shown, or a form is begun in it.
  const staysOpen = (kind: Kind | undefined) =>
    isNarrow() || isFormBegun() || kind === undefined || openItemIn(open)?.kind === kind
  const choose = (kind: Kind | undefined) =>
    void navigate({
      search: ({ kind: _, open: opened, ...before }) => ({
        ...before,
        ...(kind && { kind }),
        ...(opened !== undefined && staysOpen(kind) && { open: opened }),
      }),
      replace: true,
    })
  const narrow = (id: string | undefined) =>
    void navigate({ search: ({ property: _, open: __, ...rest }) => (id ? { ...rest, property: id } : rest) })
  return (
    <ListHead
      title={<PageTitle title={nav.needsYou} place={place} />}
      beside={<PropertySelect chosen={property} choose={narrow} />}
    >
      <FilterBar label={needsYou.filter}>
        <FilterButton isOn={!chosen} name={needsYou.all} count={needsYou.count(sum)} pick={() => choose(undefined)} />
        {included.map((kind) => (
          <FilterButton
            key={kind}
            isOn={chosen === kind}
            name={needsYou.short[kind]}
            count={needsYou.count(counts?.[kind] ?? 0)}
            pick={() => choose(kind)}
          />
        ))}
      </FilterBar>
    </ListHead>
  )
}
