import { type CreateWorkOrderRequest, type StaffMe, ValidationError } from '@gatelodge/backoffice'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Form, FormButtons } from '../../kit/form.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { changesIn, RecordFields } from '../records/index.ts'
import { HomeSelect } from './home-select.tsx'
import { createWorkOrder, type Home } from './work-order.queries.ts'
import { NEW_ORDER, useWorkOrderFields } from './work-order-fields.ts'
import { workOrdersSentences } from './work-orders-sentences.ts'

type Props = {
  /** Those where it may be made. */
  readonly properties: StaffMe['properties']
  /** Where it is made unless somebody says otherwise. */
  readonly first: string | undefined
  readonly close: () => void
  readonly made: (id: string) => void
}

/** Something to mend: where it is, and in whose home; the rest as a correction asks for it. */
export function NewWorkOrderDialog({ properties, first, close, made }: Props) {
  const words = useWords(workOrdersSentences)
  const { workOrders, workOrderForm: say, common } = words
  const wish = useWish()
  const fields = useWorkOrderFields()
  const [propertyId, setProperty] = useState(firstOf(properties, first))
  const [home, setHome] = useState<Home | null>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (given: FormData) => {
      const order = {
        ...NEW_ORDER,
        ...changesIn(given, fields),
        propertyId,
        unitId: home?.id ?? null,
        householdId: home?.currentHouseholdId ?? null,
      } as CreateWorkOrderRequest
      return createWorkOrder({ ...order, idempotencyId: wish(order) })
    },
    onSuccess: (id) => {
      sayOutcome(say.made)
      made(id)
    },
  })
  const leave = () => {
    if (!isPending) close()
  }
  const wrongIn = (name: string) =>
    error instanceof ValidationError && error.message.startsWith(`${name} `) ? error.message : undefined
  return (
    <Dialog title={workOrders.make} close={{ label: common.close, act: leave }}>
      <Form
        label={workOrders.make}
        send={(given) => {
          if (!isPending) mutate(given)
        }}
      >
        {properties.length > 1 && (
          <SelectField
            label={say.property}
            required
            value={propertyId}
            onChange={(event) => {
              setProperty(event.target.value)
              setHome(null)
            }}
            data-first
          >
            <option value="">{say.chooseProperty}</option>
            {properties.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <HomeSelect propertyId={propertyId} chosen={home} choose={setHome} />
        <RecordFields fields={fields} wrongIn={wrongIn} />
        {error && !fields.some(({ name }) => wrongIn(name)) && <Alert>{sentenceOf(error, words)}</Alert>}
        <FormButtons>
          <Button onClick={leave}>{common.cancel}</Button>
          <Button type="submit" look="main" busy={isPending}>
            {say.make}
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}

/** The one that the list is narrowed to, or the only one. */
const firstOf = (properties: Props['properties'], first: string | undefined) =>
  (properties.length === 1 ? properties[0] : properties.find(({ id }) => id === first))?.id ?? ''
