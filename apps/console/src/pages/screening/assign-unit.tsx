import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { FieldGroup } from '../../kit/form.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { assignableUnitsQuery, assignUnit } from './review.queries.ts'
import { screeningSentences } from './screening-sentences.ts'

/** An application is approved with a unit: the ones that nobody else holds. */
export function AssignUnit({ applicationId }: { readonly applicationId: string }) {
  const words = useWords(screeningSentences)
  const { assign } = words
  const { money } = useFormat()
  const { data, error } = useQuery(assignableUnitsQuery(applicationId))
  const [unitId, setUnitId] = useState('')
  const assigning = useMutation({ mutationFn: () => assignUnit(applicationId, unitId) })
  const refused = error ?? assigning.error
  const units = data?.items ?? []
  return (
    <FieldGroup title={assign.title} hint={data && units.length === 0 ? assign.none : assign.lead}>
      {units.length > 0 && (
        <SelectField label={assign.unit} value={unitId} onChange={(event) => setUnitId(event.target.value)}>
          <option value="">{assign.choose}</option>
          {units.map(({ id, number, numBeds, quotingRentAmount }) => (
            <option key={id} value={id}>
              {assign.option(number, numBeds, quotingRentAmount === null ? null : money(quotingRentAmount))}
            </option>
          ))}
        </SelectField>
      )}
      {refused && <Alert>{sentenceOf(refused, words)}</Alert>}
      {units.length > 0 && (
        <Button busy={assigning.isPending} disabled={unitId === ''} onClick={() => assigning.mutate()}>
          {assign.go}
        </Button>
      )}
    </FieldGroup>
  )
}
