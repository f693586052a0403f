import type { ApplicationFile, UpdateApplicationStatusRequest } from '@gatelodge/backoffice'
import { useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { AreaField } from '../../kit/area-field.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { AssignUnit, type Reason, ReasonFields } from '../screening/index.ts'
import { setStatus } from './application.queries.ts'
import { leasingSentences } from './leasing-sentences.ts'
import { stillOpen } from './overview.tsx'
import { statusAct } from './status-act.ts'

/** Whoever had it keeps no unit. */
const GIVES_BACK: ReadonlySet<string> = new Set(['DENIED', 'CANCELED', 'ABANDONED'])

type Props = {
  readonly file: ApplicationFile
  readonly status: string
  readonly isOver?: boolean
  readonly close: () => void
}

/** Another status, and why. A denial is the decision on every screening that nobody has decided: it says why. */
export function StatusDialog({ file, status, isOver = false, close }: Props) {
  const words = useWords(leasingSentences)
  const { menu: say } = words
  const [reasons, setReasons] = useState<readonly Reason[]>([])
  const { name, lead } = statusAct(file.status, status, say)
  const isUndecided = file.screenings?.some(({ decision }) => !decision || decision.decision === 'CONDITIONAL') ?? false
  const needsReasons = status === 'DENIED' && isUndecided
  const [isAssigned, setAssigned] = useState(false)
  const needsUnit = status === 'APPROVED' && file.unit === null && !isAssigned
  const open = status === 'APPROVED' ? stillOpen(file, words) : []
  return (
    <ActDialog
      title={name}
      lead={lead}
      go={name}
      done={say.done[status] ?? ''}
      close={close}
      isOver={isOver}
      {...(status === 'CANCELED' && { keep: say.keepApplication })}
      isMissing={needsUnit || (needsReasons && reasons.length === 0)}
      danger={status === 'DENIED'}
      run={(given) => {
        const reason = String(given.get('reason') ?? '').trim()
        return setStatus(file.id, {
          status: status as UpdateApplicationStatusRequest['status'],
          ...(reason && { reason }),
          ...(needsReasons && { reasons: [...reasons] }),
        })
      }}
    >
      {needsReasons && <ReasonFields reasons={reasons} set={setReasons} />}
      {needsUnit && (
        <>
          <p>{say.needsUnit}</p>
          <AssignUnit applicationId={file.id} done={() => setAssigned(true)} />
        </>
      )}
      {GIVES_BACK.has(status) && file.unit && <p>{say.givesBack(file.unit.number)}</p>}
      {(status === 'APPROVED' || status === 'DENIED') && isUndecided && <p>{say.closesScreening}</p>}
      {open.length > 0 && <Alert tone="warn">{open.join(' · ')}</Alert>}
      <AreaField label={say.reason} hint={say.reasonHint} name="reason" rows={2} maxLength={500} />
    </ActDialog>
  )
}
