import type { ApplicationFile } from '@gatelodge/backoffice'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { dayIn } from '../../kit/age.ts'
import { Alert } from '../../kit/alert.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { AssignUnit } from '../screening/index.ts'
import { completeLease, recordMoveIn, recordSignature, submitForScreening } from './application.queries.ts'
import { LeaseForm } from './lease-form.tsx'
import { leasingSentences } from './leasing-sentences.ts'
import { stillOpen } from './overview.tsx'
import { StatusDialog } from './status-dialog.tsx'

type Props = {
  readonly step: string
  readonly file: ApplicationFile
  /** Somebody has taken it meanwhile. */
  readonly isOver?: boolean
  readonly close: () => void
}

/** What a step asks for, and the step itself, of the application as it was when it was opened. */
export function StepDialog({ step, file, isOver = false, close }: Props) {
  const words = useWords(leasingSentences)
  const { steps: say, common } = words
  const [opened] = useState(file)
  const wish = useWish()
  const { properties } = useMe()
  const { date } = useFormat()
  const title = say.names[step] ?? step
  const head = { title, close: { label: common.close, act: close } }
  const act = { title, go: title, close, isOver, lead: say.asks[step] ?? '', done: say.done[step] ?? '' }
  const { id, lease, screenings, property } = opened
  switch (step) {
    case 'ASSIGN_UNIT':
      return (
        <Dialog {...head}>
          <AssignUnit
            applicationId={id}
            cancel={close}
            done={() => {
              sayOutcome(act.done)
              close()
            }}
          />
        </Dialog>
      )
    case 'MAKE_LEASE':
      return (
        <Dialog {...head}>
          <LeaseForm file={opened} close={close} />
        </Dialog>
      )
    // The same until there is another screening: whoever did not hear that it was submitted does not submit it twice.
    case 'SUBMIT_FOR_SCREENING':
      return <ActDialog {...act} run={() => submitForScreening(id, `${id}.${screenings?.[0]?.id ?? 'first'}`)} />
    case 'SET_STATUS': {
      const decided = screenings?.[0]?.decision?.decision
      if (decided !== 'DENIED' && decided !== 'APPROVED') return null
      return <StatusDialog file={opened} status={decided} isOver={isOver} close={close} />
    }
    case 'RECORD_SIGNATURE':
      return <ActDialog {...act} run={() => recordSignature(id)} />
    case 'COMPLETE_LEASE': {
      const open = stillOpen(opened, words)
      return (
        lease && (
          <ActDialog {...act} run={() => completeLease(lease.id)}>
            {open.length > 0 && <Alert tone="warn">{open.join(' · ')}</Alert>}
          </ActDialog>
        )
      )
    }
    case 'RECORD_MOVE_IN': {
      // Nobody can have moved in after today, as the property has it.
      const today = dayIn(properties.find((each) => each.id === property.id)?.timezone)
      return (
        lease && (
          <ActDialog
            {...act}
            run={(given) => {
              const body = { leaseId: lease.id, date: String(given.get('date')) }
              return recordMoveIn({ ...body, idempotencyId: wish(body) })
            }}
          >
            <Field
              label={say.movedInOn}
              hint={
                [
                  today !== dayIn(null) && say.todayThere(property.name, date(today)),
                  lease.startDate !== null && lease.startDate > today && say.beginsOn(date(lease.startDate)),
                ]
                  .filter(Boolean)
                  .join(' ') || undefined
              }
              name="date"
              type="date"
              required
              defaultValue={today}
              max={today}
              data-first
            />
          </ActDialog>
        )
      )
    }
    default:
      return null
  }
}
