import { type ApplicationFile, ValidationError } from '@gatelodge/backoffice'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Form, FormButtons } from '../../kit/form.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { makeLease } from './application.queries.ts'
import css from './approved-panel.module.css'
import { leasingSentences } from './leasing-sentences.ts'
import { lastDay, wholeMonths } from './term.ts'

const USUAL_MONTHS = 12

type Props = {
  readonly file: ApplicationFile
  /** Where it is a dialog of its own: once it is made, or not to be. */
  readonly close?: () => void
}

/** From when, until when, for how much: what is known already is filled in. */
export function LeaseForm({ file, close }: Props) {
  const words = useWords(leasingSentences)
  const { leasing: say } = words
  const { desiredMoveInDate, leaseTermMonths, unit } = file
  const [start, setStart] = useState(desiredMoveInDate ?? '')
  const [months, setMonths] = useState(String(leaseTermMonths ?? USUAL_MONTHS))
  const [end, setEnd] = useState(start && lastDay(start, leaseTermMonths ?? USUAL_MONTHS))
  const wish = useWish()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Parameters<typeof makeLease>[1]) => makeLease(file.id, { ...body, idempotencyId: wish(body) }),
    onSuccess: () => {
      sayOutcome(say.leaseMade)
      close?.()
    },
  })
  const follow = (from: string, length: string) => {
    setStart(from)
    setMonths(length)
    if (from && Number(length) > 0) setEnd(lastDay(from, Number(length)))
  }
  const until = (day: string) => {
    setEnd(day)
    setMonths(String((start && day && wholeMonths(start, day)) || ''))
  }
  const send = (given: FormData) => {
    const deposit = String(given.get('deposit'))
    mutate({
      startDate: start,
      endDate: end,
      rentAmount: Number(given.get('rent')),
      ...(deposit !== '' && { securityDepositAmount: Number(deposit) }),
      termMonths: months === '' ? null : Number(months),
    })
  }
  const wrongIn = (name: string) =>
    error instanceof ValidationError && error.message.startsWith(name) ? error.message : undefined
  const isPlaced = ['startDate', 'endDate', 'rentAmount', 'securityDepositAmount'].some(wrongIn)
  return (
    <Form label={say.makeLease} send={send}>
      <Field
        label={say.start}
        data-first
        type="date"
        required
        value={start}
        wrong={wrongIn('startDate')}
        onChange={(event) => follow(event.target.value, months)}
      />
      <div className={css.pair}>
        <Field
          label={say.months}
          type="number"
          min={1}
          max={120}
          value={months}
          onChange={(event) => follow(start, event.target.value)}
        />
        <Field
          label={say.end}
          type="date"
          required
          value={end}
          wrong={wrongIn('endDate')}
          onChange={(event) => until(event.target.value)}
        />
      </div>
      <div className={css.pair}>
        <Field
          label={say.rent}
          name="rent"
          type="number"
          min={0}
          step="0.01"
          required
          defaultValue={unit?.quotingRentAmount ?? undefined}
          wrong={wrongIn('rentAmount')}
        />
        <Field
          label={say.deposit}
          name="deposit"
          type="number"
          min={0}
          step="0.01"
          defaultValue={unit?.depositAmount ?? undefined}
          wrong={wrongIn('securityDepositAmount')}
        />
      </div>
      {error && !isPlaced && <Alert>{sentenceOf(error, words)}</Alert>}
      <FormButtons>
        {close && <Button onClick={close}>{words.common.cancel}</Button>}
        <Button type="submit" look="main" busy={isPending}>
          {say.makeLease}
        </Button>
      </FormButtons>
    </Form>
  )
}
