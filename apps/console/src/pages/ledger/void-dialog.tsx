import { useState } from 'react'
import { AreaField } from '../../kit/area-field.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { voidEntry } from './ledger.queries.ts'
import { ledgerSentences } from './ledger-sentences.ts'
import type { LedgerRow } from './running-balance.ts'
import { useSignedMoney } from './signed-amount.ts'

type Props = {
  readonly entry: LedgerRow
  /** A colleague has voided it while this was open. */
  readonly isOver: boolean
  readonly close: () => void
}

/** Makes an entry good by another one; why stands beside it for good. */
export function VoidDialog({ entry: { id, code, date: day, signed }, isOver, close }: Props) {
  const { voiding: say } = useWords(ledgerSentences)
  const { date } = useFormat()
  const money = useSignedMoney()
  const wish = useWish()
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={say.which(code, date(day))}
      lead={say.lead(money(signed))}
      go={say.title}
      done={say.done}
      close={close}
      danger
      isMissing={reason.trim() === ''}
      isOver={isOver}
      run={() => {
        const body = { reason: reason.trim() }
        return voidEntry(id, { ...body, idempotencyId: wish({ id, ...body }) })
      }}
    >
      <AreaField
        label={say.reason}
        hint={say.reasonHint}
        value={reason}
        rows={2}
        maxLength={255}
        required
        data-first
        onChange={(event) => setReason(event.target.value)}
      />
    </ActDialog>
  )
}
