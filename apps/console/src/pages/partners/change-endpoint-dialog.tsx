import type { Subscription } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeEndpoint, eventKindsQuery } from '../../api/endpoints.ts'
import { Field } from '../../kit/field.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { KindFields } from './kind-fields.tsx'
import { partnerSentences } from './partner-sentences.ts'
import { tickedIn } from './ticked.ts'

type Props = { readonly endpoint: Subscription; readonly close: () => void }

/** Where it is, and what it is told of. Only what differs is sent. */
export function ChangeEndpointDialog({ endpoint, close }: Props) {
  const { endpoints: say } = useWords(partnerSentences)
  const [{ id, url, kinds, property }] = useState(endpoint)
  const { data: known } = useQuery(eventKindsQuery)
  return (
    <ActDialog
      title={say.changeWhich(property?.name ?? '')}
      lead={say.changeLead}
      go={say.save}
      done={say.isChanged}
      close={close}
      isMissing={known === undefined}
      run={(given) => {
        // What it is told of and has no box stays.
        const others = kinds.filter((kind) => !known?.some((each) => each.kind === kind))
        const [to, of] = [String(given.get('url')).trim(), [...tickedIn(given, 'kind'), ...others]]
        const isSame = of.toSorted().join() === kinds.toSorted().join()
        return changeEndpoint(id, { ...(to !== url && { url: to }), ...(!isSame && { kinds: of }) })
      }}
    >
      <Field label={say.url} name="url" type="url" required maxLength={2000} defaultValue={url} data-first />
      <KindFields given={kinds} />
    </ActDialog>
  )
}
