import type { ApplicationFile, UpdateApplicationStatusRequest } from '@gatelodge/backoffice'
import { useState } from 'react'
import { AreaField } from '../../kit/area-field.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { type Reason, ReasonFields } from '../screening/index.ts'
import { setStatus } from './application.queries.ts'
import { leasingSentences } from './leasing-sentences.ts'
import { statusAct } from './status-act.ts'

type Props = {
  readonly file: ApplicationFile
  readonly status: string
  readonly isOver?: boolean
  readonly close: () => void
}

/** Another status, and why. A denial is the decision on every screening that nobody has decided: it says why. */
export function StatusDialog({ file, status, isOver = false, close }: Props) {
  const { menu: say } = useWords(leasingSentences)
  const [reasons, setReasons] = useState<readonly Reason[]>([])
  const { name, lead } = statusAct(file.status, status, say)
  const isUndecided = file.screenings?.some(({ decision }) => !decision || decision.decision === 'CONDITIONAL') ?? false
  const needsReasons = status === 'DENIED' && isUndecided
  const needsUnit = status === 'APPROVED' && file.unit === null
  return (
    <ActDialog
      title={name}
      lead={lead}
      go={name}
      done={say.done}
      close={close}
      isOver={isOver}
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
      {needsUnit && <p>{say.needsUnit}</p>}
      {status === 'APPROVED' && isUndecided && <p>{say.closesScreening}</p>}
      <AreaField label={say.reason} hint={say.reasonHint} name="reason" rows={2} maxLength={500} />
    </ActDialog>
  )
}
