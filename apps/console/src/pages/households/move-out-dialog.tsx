import { useState } from 'react'
import { dayIn } from '../../kit/age.ts'
import { Alert } from '../../kit/alert.tsx'
import { AreaField } from '../../kit/area-field.tsx'
import { Field } from '../../kit/field.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { recordMoveOut } from './household.queries.ts'
import { householdsSentences } from './households-sentences.ts'

type Props = {
  readonly leaseId: string
  readonly name: string
  /** Of the property, whose day it is. */
  readonly timeZone: string | null | undefined
  readonly close: () => void
}

/** When they leave, or left. A day in the future is notice: the lease ends by itself on that day. */
export function MoveOutDialog({ leaseId, name, timeZone, close }: Props) {
  const { household: say, needsYou } = useWords(householdsSentences)
  const { date } = useFormat()
  const [day, setDay] = useState('')
  const wish = useWish()
  const isNotice = day > dayIn(timeZone)
  const act = isNotice ? say.giveNotice : say.recordMoveOut
  const go = day === '' ? say.leaves : act
  return (
    <ActDialog
      title={say.moveOutOf(needsYou.household(name))}
      go={go}
      done={isNotice ? say.noticeGiven : say.moveOutRecorded}
      close={close}
      isMissing={day === ''}
      danger={day !== '' && !isNotice}
      run={(given) => {
        const text = (field: string) => String(given.get(field) ?? '').trim() || null
        const moveOut = { leaseId, date: day, reason: text('reason'), noticeDate: text('noticeDate') }
        return recordMoveOut({ ...moveOut, idempotencyId: wish(moveOut) })
      }}
    >
      <Field
        label={say.lastDay}
        hint={say.lastDayHint}
        type="date"
        required
        data-first
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Field label={say.noticeDay} name="noticeDate" type="date" />
      <AreaField label={say.reason} name="reason" rows={2} maxLength={500} />
      {day !== '' && <Alert tone="warn">{isNotice ? say.endsOn(date(day)) : say.endsNow}</Alert>}
    </ActDialog>
  )
}
