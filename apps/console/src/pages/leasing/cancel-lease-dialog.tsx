import type { ApplicationFile } from '@gatelodge/backoffice'
import { useState } from 'react'
import { AreaField } from '../../kit/area-field.tsx'
import { Field } from '../../kit/field.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { cancelLease } from './application.queries.ts'
import { leasingSentences } from './leasing-sentences.ts'

type Lease = NonNullable<ApplicationFile['lease']>
type Props = {
  /** As it was when this was opened: once it is canceled, its application has none. */
  readonly leaseId: string
  /** What the household is called. */
  readonly household: string
  readonly close: () => void
}

/** Before anybody moved in. */
export const canBeCanceled = (lease: Pick<Lease, 'status'> | null) =>
  lease !== null && ['DRAFT', 'PENDING_SIGNATURE', 'COMPLETED'].includes(lease.status)

/** Takes the household's name, typed: nobody does it by a slip. */
export function CancelLeaseDialog({ close, ...opened }: Props) {
  const { menu: say } = useWords(leasingSentences)
  const [{ leaseId, household: name }] = useState(opened)
  const [typed, setTyped] = useState('')
  return (
    <ActDialog
      title={say.cancelLease}
      lead={say.cancelLead}
      go={say.cancelLease}
      done={say.leaseCanceled}
      close={close}
      danger
      keep={say.keepLease}
      isMissing={name === '' || typed.trim().toLowerCase() !== name.toLowerCase()}
      run={(given) => {
        const reason = String(given.get('reason') ?? '').trim()
        return cancelLease(leaseId, reason === '' ? {} : { reason })
      }}
    >
      <AreaField label={say.reason} name="reason" rows={2} maxLength={500} data-first />
      <Field
        label={say.typeName(name)}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  )
}
