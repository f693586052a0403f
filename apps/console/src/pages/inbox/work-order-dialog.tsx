import { useMutation } from '@tanstack/react-query'
import { Alert } from '../../kit/alert.tsx'
import { AreaField } from '../../kit/area-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Form, FormButtons } from '../../kit/form.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { inboxSentences } from './inbox-sentences.ts'
import { makeWorkOrder, type Thread } from './thread.queries.ts'

type Props = { readonly data: Thread; readonly close: () => void }

const PRIORITIES = ['EMERGENCY', 'HIGH', 'NORMAL', 'LOW'] as const
const ENTRIES = ['ANYTIME', 'CALL_FIRST', 'APPOINTMENT_ONLY'] as const

/** Something to mend, begun with what was written last. */
export function WorkOrderDialog({ data: { recipient, property, unit, household, messages }, close }: Props) {
  const words = useWords(inboxSentences)
  const { workOrder: say, common } = words
  const wish = useWish()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (given: FormData) => {
      const of = <T extends string>(name: string, among: readonly T[]) => among.find((each) => each === given.get(name))
      const order = {
        propertyId: property.id,
        unitId: unit?.id ?? null,
        householdId: household?.id ?? null,
        customerId: recipient.customerId,
        requestorName: [recipient.firstName, recipient.lastName].filter(Boolean).join(' ') || null,
        requestorPhone: recipient.phone,
        description: String(given.get('description') ?? '').trim(),
        priority: of('priority', PRIORITIES),
        entryPreference: of('entry', ENTRIES),
      }
      return makeWorkOrder({ ...order, idempotencyId: wish(order) })
    },
    onSuccess: () => {
      sayOutcome(say.made)
      close()
    },
  })
  const said = messages?.find(({ direction }) => direction === 'INBOUND')?.content ?? ''
  return (
    <Dialog title={say.title} close={{ label: common.close, act: close }}>
      <Form label={say.title} send={mutate}>
        <p>{[property.name, unit && words.needsYou.unit(unit.number)].filter(Boolean).join(' · ')}</p>
        {error && <Alert>{sentenceOf(error, words)}</Alert>}
        <AreaField
          label={say.description}
          name="description"
          defaultValue={said}
          maxLength={2000}
          rows={4}
          required
          data-first
        />
        <SelectField label={say.priority} name="priority" defaultValue="NORMAL">
          {PRIORITIES.map((each) => (
            <option key={each} value={each}>
              {say.priorities[each]}
            </option>
          ))}
        </SelectField>
        <SelectField label={say.entry} name="entry" defaultValue="CALL_FIRST">
          {ENTRIES.map((each) => (
            <option key={each} value={each}>
              {say.entries[each]}
            </option>
          ))}
        </SelectField>
        <FormButtons>
          <Button onClick={close}>{common.cancel}</Button>
          <Button type="submit" look="main" busy={isPending}>
            {say.make}
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
