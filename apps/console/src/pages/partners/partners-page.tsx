import { getRouteApi } from '@tanstack/react-router'
import { Plug, Plus } from 'lucide-react'
import { useState } from 'react'
import { integrationList } from '../../api/integrations.ts'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { useWords } from '../../words/words.tsx'
import { RecordsPage } from '../records/index.ts'
import { NewPartnerDialog } from './new-partner-dialog.tsx'
import { usePartnerColumns } from './partner-columns.tsx'
import { partnersSentences } from './partners-sentences.ts'

const route = getRouteApi('/$handle/inside/partners')

/** Everybody whose software is connected here, and whether it works. */
export function PartnersPage() {
  const { partners: say } = useWords(partnersSentences)
  const { handle } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMe()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <RecordsPage
        title={say.title}
        list={integrationList}
        views={say.views}
        columns={usePartnerColumns(handle)}
        search={search}
        show={(wanted) => void navigate({ search: wanted, replace: true })}
        icon={<Plug />}
        tools={
          mayEverywhere(me, 'integrations:create') && (
            <Button look="main" onClick={() => setMaking(true)}>
              <Plus aria-hidden /> {say.make}
            </Button>
          )
        }
      />
      {isMaking && (
        <NewPartnerDialog
          close={() => setMaking(false)}
          made={(id) => void navigate({ to: '/$handle/partners/$id', params: { handle, id }, search: { tab: 'keys' } })}
        />
      )}
    </>
  )
}
