import type { ApplicationFile } from '@gatelodge/backoffice'
import { useState } from 'react'
import { AreaField } from '../../kit/area-field.tsx'
import { Field } from '../../kit/field.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { cancelLease } from './application.queries.ts'
import { leasingSentences } from './leasing-sentences.ts'

type Lease = NonNullable<ApplicationFile['lease']>
type Props = { readonly file: ApplicationFile; readonly close: () => void }

/** Before anybody moved in. */
export const canBeCanceled = (lease: Lease | null) =>
  lease !== null && ['DRAFT', 'PENDING_SIGNATURE', 'COMPLETED'].includes(lease.status)

/** Takes the household's name, typed: nobody does it by a slip. */
export function CancelLeaseDialog({ file, close }: Props) {
  const { menu: say } = useWords(leasingSentences)
  // As it was when it was opened: once it is canceled, the application has none.
  const [{ lease, household }] = useState(file)
  const [typed, setTyped] = useState('')
  const name = household?.name ?? ''
  if (!lease) return null
  return (
    <ActDialog
      title={say.cancelLease}
      lead={say.cancelLead}
      go={say.cancelLease}
      done={say.leaseCanceled}
      close={close}
      danger
      isMissing={name === '' || typed.trim().toLowerCase() !== name.toLowerCase()}
      run={(given) => {
        const reason = String(given.get('reason') ?? '').trim()
        return cancelLease(lease.id, reason === '' ? {} : { reason })
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
