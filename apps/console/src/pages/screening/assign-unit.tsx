import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { FormButtons } from '../../kit/form.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { Bones } from '../../kit/state.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { assignableUnitsQuery, assignUnit } from './review.queries.ts'
import { screeningSentences } from './screening-sentences.ts'

type Props = {
  readonly applicationId: string
  readonly done?: () => void
  /** Where it is a dialog of its own. */
  readonly cancel?: () => void
}

/** The units that nobody else holds, and the one that is chosen. */
export function AssignUnit({ applicationId, done, cancel }: Props) {
  const words = useWords(screeningSentences)
  const { assign, common } = words
  const { money, date } = useFormat()
  const { data, error } = useQuery(assignableUnitsQuery(applicationId))
  const [unitId, setUnitId] = useState('')
  const assigning = useMutation({ mutationFn: () => assignUnit(applicationId, unitId), onSuccess: () => done?.() })
  const refused = error ?? assigning.error
  const units = data?.items ?? []
  // One that somebody else took meanwhile is chosen no longer.
  const chosen = units.some(({ id }) => id === unitId) ? unitId : ''
  return (
    <>
      {!data && !error && <Bones rows={1} label={common.loading} />}
      {data && units.length === 0 && <p>{assign.none}</p>}
      {units.length > 0 && (
        <SelectField
          label={assign.unit}
          hint={assign.unitHint}
          data-first
          value={chosen}
          onChange={(event) => setUnitId(event.target.value)}
        >
          <option value="">{assign.choose}</option>
          {units.map(({ id, number, numBeds, quotingRentAmount, status, availableDate }) => {
            const option = assign.option(number, numBeds, quotingRentAmount === null ? null : money(quotingRentAmount))
            return (
              <option key={id} value={id}>
                {status === 'NOTICE' ? assign.livedIn(option, availableDate && date(availableDate)) : option}
              </option>
            )
          })}
        </SelectField>
      )}
      {refused && <Alert>{sentenceOf(refused, words)}</Alert>}
      {units.length > 0 && (
        <FormButtons>
          {cancel && <Button onClick={cancel}>{common.cancel}</Button>}
          <Button
            {...(cancel && { look: 'main' as const })}
            busy={assigning.isPending}
            disabled={chosen === ''}
            onClick={() => assigning.mutate()}
          >
            {assign.go}
          </Button>
        </FormButtons>
      )}
    </>
  )
}
