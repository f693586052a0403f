import type { DecideScreeningRequest, ScreeningReview } from '@gatelodge/backoffice'
import { ConflictError } from '@gatelodge/backoffice'
import { useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { AreaField } from '../../kit/area-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { FieldGroup, Form, FormButtons, Tick } from '../../kit/form.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { AssignUnit } from './assign-unit.tsx'
import type { Choice } from './choice.ts'
import { type Condition, ConditionFields } from './condition-fields.tsx'
import { counted } from './counted.ts'
import { type Reason, ReasonFields } from './reason-fields.tsx'
import { screeningSentences } from './screening-sentences.ts'

export type Decided = DecideScreeningRequest

type Props = {
  readonly review: ScreeningReview
  readonly choice: Choice
  readonly send: (decided: Decided) => void
  readonly isPending: boolean
  readonly error: Error | null
  readonly cancel: () => void
}

/** Records the decision and moves the application with it: both or neither. */
export function DecisionForm({ review, choice, send, isPending, error, cancel }: Props) {
  const words = useWords(screeningSentences)
  const { decide: say, assign, common } = words
  const [reasons, setReasons] = useState<readonly Reason[]>([])
  const [conditions, setConditions] = useState<readonly Condition[]>([])
  const [acceptBy, setAcceptBy] = useState('')
  const [moves, setMoves] = useState(true)
  const [asked, setAsked] = useState<Decided | null>(null)
  const wish = useWish()
  const { application, requirements } = review
  const canMove = choice !== 'CONDITIONAL' && (application?.allowedStatuses.includes(choice) ?? false)
  const unvalidated = choice === 'APPROVED' ? [...(requirements?.missing ?? []), ...(requirements?.toReview ?? [])] : []
  const needsUnit = choice === 'APPROVED' && canMove && moves && application?.unit === null
  const needsReasons = choice !== 'APPROVED'
  const isWhole = !(
    needsUnit ||
    (needsReasons && reasons.length === 0) ||
    (choice === 'CONDITIONAL' && conditions.length === 0)
  )

  const record = (given: FormData) => {
    const note = String(given.get('note') ?? '').trim()
    const body: Decided = {
      decision: choice,
      ...(note && { note }),
      ...(needsReasons && { reasons: [...reasons] }),
      ...(choice === 'CONDITIONAL' && { conditions: [...conditions], acceptBy }),
      ...(canMove && moves && { applicationStatus: choice }),
    }
    if (!isWhole) return
    const decided = { ...body, idempotencyId: wish(body) }
    if (unvalidated.length > 0) setAsked(decided)
    else send(decided)
  }
  const isLate = error instanceof ConflictError && error.code === 'final_decision_exists'
  return (
    <Form label={say.title} send={record} final>
      {choice === 'CONDITIONAL' && (
        <>
          <ConditionFields conditions={conditions} set={setConditions} />
          <Field
            label={say.acceptUntil}
            type="date"
            required
            value={acceptBy}
            onChange={(event) => setAcceptBy(event.target.value)}
          />
        </>
      )}
      {needsReasons && <ReasonFields reasons={reasons} set={setReasons} />}
      <AreaField label={say.note} hint={say.noteHint} name="note" rows={2} maxLength={2000} />
      {canMove && (
        <Tick isOn={moves} set={setMoves}>
          {choice === 'DENIED' ? say.alsoDenied : say.alsoApproved}
        </Tick>
      )}
      {needsUnit && application && (
        <FieldGroup title={assign.title} hint={assign.lead}>
          <AssignUnit applicationId={application.id} />
        </FieldGroup>
      )}
      {error && !isLate && <Alert>{sentenceOf(error, words)}</Alert>}
      <FormButtons>
        <Button onClick={cancel}>{common.cancel}</Button>
        <Button type="submit" look="main" busy={isPending} disabled={!isWhole}>
          {say.go(choice, choice === 'CONDITIONAL' ? conditions.length : reasons.length)}
        </Button>
      </FormButtons>
      {asked && (
        <Dialog title={say.missingTitle(unvalidated.length)} close={{ label: common.close, act: () => setAsked(null) }}>
          <p>{counted(unvalidated)}</p>
          <FormButtons>
            <Button onClick={() => setAsked(null)}>{common.cancel}</Button>
            <Button
              look="main"
              onClick={() => {
                setAsked(null)
                send(asked)
              }}
            >
              {say.missingGo}
            </Button>
          </FormButtons>
        </Dialog>
      )}
    </Form>
  )
}
