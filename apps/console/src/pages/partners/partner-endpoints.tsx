import type { Integration } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { ENDPOINTS_PAGE, endpointsQuery } from '../../api/endpoints.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { FilterBar, FilterButton } from '../../kit/list-frame.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Blank } from '../../kit/state.tsx'
import { PendingPart } from '../../shell/pending-part.tsx'
import { useWords } from '../../words/words.tsx'
import { AddEndpointDialog } from './add-endpoint-dialog.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { mayAddEndpoints } from './may-look-after.ts'
import css from './partner-page.module.css'
import { partnerSentences } from './partner-sentences.ts'
import { type Shown, ShownOnce } from './shown-once.tsx'

const route = getRouteApi('/$handle/inside/partners/$id')

/** Where the events of a partner go, and how each endpoint is. */
export function PartnerEndpoints({ partner }: { readonly partner: Integration }) {
  const { endpoints: say, paging } = useWords(partnerSentences)
  const { closed: isClosed = false, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const [isAdding, setAdding] = useState(false)
  const [shown, show] = useState<Shown | null>(null)
  const query = useQuery(endpointsQuery({ integrationId: partner.id, isClosed, page }))
  const turn = (closed: boolean, to: number) =>
    void navigate({
      search: { tab: 'endpoints', ...(closed && { closed }), ...(to > 1 && { page: to }) },
      replace: true,
    })
  return (
    <>
      <div className={css.above}>
        <FilterBar label={say.filter}>
          <FilterButton isOn={!isClosed} name={say.inUse} pick={() => turn(false, 1)} />
          <FilterButton isOn={isClosed} name={say.closed} pick={() => turn(true, 1)} />
        </FilterBar>
        {mayAddEndpoints(me) && (
          <Button look="main" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> {say.add}
          </Button>
        )}
      </div>
      {query.data ? (
        query.data.items.map((endpoint) => <EndpointCard key={endpoint.id} endpoint={endpoint} show={show} />)
      ) : (
        <PendingPart query={query} />
      )}
      {query.data?.items.length === 0 && (
        <Blank icon={<Webhook />} title={say.none} lead={isClosed ? undefined : say.noneLead} />
      )}
      <Pager
        page={page}
        limit={ENDPOINTS_PAGE}
        total={query.data?.total ?? 0}
        turn={(to) => turn(isClosed, to)}
        words={paging}
      />
      {isAdding && <AddEndpointDialog partner={partner} close={() => setAdding(false)} show={show} />}
      {shown && <ShownOnce shown={shown} close={() => show(null)} />}
    </>
  )
}
