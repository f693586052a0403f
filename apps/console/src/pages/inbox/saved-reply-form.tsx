import type { SavedReply } from '@gatelodge/backoffice'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mayAt, mayEverywhere, useMe } from '../../api/me.ts'
import { Alert } from '../../kit/alert.tsx'
import { AreaField } from '../../kit/area-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Form, FormButtons } from '../../kit/form.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { LETTERS_MOST } from './draft.ts'
import { BLANKS } from './fill-in.ts'
import { inboxSentences } from './inbox-sentences.ts'
import { addReply, changeReply, mayTouchReply, removeReply } from './saved-reply.queries.ts'

type Props = {
  /** Null: a new one. */
  readonly reply: SavedReply | null
  /** Where one is. */
  readonly propertyId: string
  readonly done: () => void
}

export function SavedReplyForm({ reply, propertyId, done }: Props) {
  const words = useWords(inboxSentences)
  const { replies: say, common, needsYou } = words
  const me = useMe()
  const wish = useWish()
  const [isSure, setSure] = useState(false)
  const saving = useMutation({
    mutationFn: (given: FormData) => {
      const text = (name: string) => String(given.get(name) ?? '').trim()
      const written = { name: text('name'), content: text('content') }
      if (reply) return changeReply(reply.id, written)
      const made = { ...written, propertyId: text('property') || null }
      return addReply({ ...made, idempotencyId: wish(made) })
    },
    onSuccess: () => {
      sayOutcome(say.saved)
      done()
    },
  })
  const removing = useMutation({
    mutationFn: removeReply,
    onSuccess: () => {
      sayOutcome(say.removed)
      done()
    },
  })
  const refusal = saving.error ?? removing.error
  const places = me.properties.filter(({ id }) => mayAt(me, 'savedReplies:create', id))
  return (
    <Form label={reply ? say.change : say.add} send={saving.mutate}>
      {refusal && <Alert>{sentenceOf(refusal, words)}</Alert>}
      <Field label={say.name} name="name" defaultValue={reply?.name ?? ''} maxLength={100} required autoFocus />
      <AreaField
        label={say.content}
        hint={say.blanks(BLANKS.map((blank) => `{${blank}}`).join(' '))}
        name="content"
        defaultValue={reply?.content ?? ''}
        maxLength={LETTERS_MOST}
        rows={4}
        required
      />
      {!reply && (
        <SelectField label={say.where} name="property" defaultValue={propertyId}>
          {mayEverywhere(me, 'savedReplies:create') && <option value="">{needsYou.everywhere}</option>}
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <FormButtons>
        {reply && mayTouchReply(me, 'delete', reply) && (
          <Button
            look="danger"
            busy={removing.isPending}
            onClick={({ detail }) => {
              // The second of a double click is no answer.
              if (isSure && detail < 2) removing.mutate(reply.id)
              setSure(true)
            }}
          >
            {isSure ? say.removeSure : say.remove}
          </Button>
        )}
        <Button onClick={done}>{common.cancel}</Button>
        <Button type="submit" look="main" busy={saving.isPending}>
          {say.save}
        </Button>
      </FormButtons>
    </Form>
  )
}
