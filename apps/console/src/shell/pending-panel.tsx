import { type Back, EmptyPanel } from '../kit/panel.tsx'
import { PendingPart, type Query } from './pending-part.tsx'

type Props = { readonly query: Query; readonly back: Back }

/** Something that was opened and is not there yet, or cannot be read. */
export const PendingPanel = ({ query, back }: Props) => (
  <EmptyPanel back={back}>
    <PendingPart query={query} rows={8} />
  </EmptyPanel>
)
