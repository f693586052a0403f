import type { Back } from '../kit/panel.tsx'
import { PanelPage } from './panel-page.tsx'
import { PendingPanel } from './pending-panel.tsx'
import type { Query } from './pending-part.tsx'

type Props = {
  readonly title: string
  /** The id of what was asked for. */
  readonly of: string
  readonly query: Query
  readonly back: Back
}

/** The page of something that is not there yet, or cannot be read. */
export const PendingPage = ({ title, of, query, back }: Props) => (
  <PanelPage title={title} of={of}>
    {() => <PendingPanel query={query} back={back} />}
  </PanelPage>
)
