// To stop an endpoint for a while, to let it go on, and to close it for good.
import type { Subscription } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closeEndpoint, pauseEndpoint, resumeEndpoint, waitingQuery } from '../../api/endpoints.ts'
import { Field } from '../../kit/field.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { partnerSentences } from './partner-sentences.ts'
import { TypedNameField } from './typed-name-field.tsx'

type Props = { readonly endpoint: Subscription; readonly close: () => void }

/** Its events go on being collected. */
export function PauseEndpointDialog({ endpoint, close }: Props) {
  const { endpoints: say } = useWords(partnerSentences)
  const [{ id, url }] = useState(endpoint)
  return (
    <ActDialog
      title={say.pauseWhich(url)}
      lead={say.pauseLead}
      go={say.pause}
      done={say.isPaused}
      close={close}
      isOver={endpoint.status !== 'ACTIVE'}
      run={(given) => pauseEndpoint(id, String(given.get('reason')).trim() || null)}
    >
      <Field label={say.reason} hint={say.reasonHint} name="reason" maxLength={500} autoComplete="off" data-first />
    </ActDialog>
  )
}

/** What was collected is sent first. */
export function ResumeEndpointDialog({ endpoint, close }: Props) {
  const { endpoints: say } = useWords(partnerSentences)
  const [{ id, url }] = useState(endpoint)
  const { data: waiting } = useQuery(waitingQuery(id))
  return (
    <ActDialog
      title={say.resumeWhich(url)}
      lead={waiting === undefined ? say.resumeLead : say.collected(waiting)}
      go={say.resume}
      done={say.isResumed}
      close={close}
      isOver={endpoint.status !== 'PAUSED'}
      run={() => resumeEndpoint(id)}
    />
  )
}

/** For good: what waits for it is never sent. */
export function CloseEndpointDialog({ endpoint, close }: Props) {
  const { endpoints: say } = useWords(partnerSentences)
  const [{ id, url }] = useState(endpoint)
  const [typed, type] = useState('')
  const { data: waiting = 0 } = useQuery(waitingQuery(id))
  const host = URL.parse(url)?.host ?? url
  return (
    <ActDialog
      title={say.closeWhich(url)}
      lead={`${say.closeLead} ${waiting > 0 ? say.lost(waiting) : ''}`}
      go={say.close}
      done={say.isClosed}
      close={close}
      danger
      isMissing={typed.trim() !== host}
      isOver={endpoint.status === 'CLOSED'}
      run={() => closeEndpoint(id)}
    >
      <TypedNameField name={host} typed={typed} type={type} />
    </ActDialog>
  )
}
