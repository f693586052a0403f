import { CatchBoundary, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../api/me.ts'
import { PageTitle } from '../kit/page-title.tsx'
import type { Back } from '../kit/panel.tsx'
import { Unseen } from '../kit/unseen.tsx'
import { FailedPanel } from './failed-panel.tsx'
import css from './panel-page.module.css'
import { useBack } from './use-back.ts'

const route = getRouteApi('/$handle/inside')

type Props = {
  readonly title: string
  /** The id of what is shown. */
  readonly of: string
  readonly children: (back: Back) => ReactNode
}

/** Something that is mostly opened beside a list, as a page of its own: the way back leads to where one came from. */
export function PanelPage({ title, of, children }: Props) {
  const { organization } = useMe()
  const { handle } = route.useParams()
  const navigate = route.useNavigate()
  const back = useBack(() => void navigate({ to: '/$handle/needs-you', params: { handle } }))
  return (
    <div className={css.page} data-open="">
      <Unseen as="div">
        <PageTitle title={title} place={organization.name} />
      </Unseen>
      <CatchBoundary getResetKey={() => of} errorComponent={(failure) => <FailedPanel {...failure} back={back} />}>
        {children(back)}
      </CatchBoundary>
    </div>
  )
}
