import type { SearchResult } from '@gatelodge/backoffice'
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { AreaField } from '../../kit/area-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Form, FormButtons } from '../../kit/form.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { segmentsOf } from '../../kit/segments.ts'
import { sayOutcome } from '../../kit/toast.tsx'
import { useRest } from '../../kit/use-rest.ts'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { hasArrived, LETTERS_MOST, useDraft } from './draft.ts'
import { inboxSentences } from './inbox-sentences.ts'
import css from './new-text-dialog.module.css'
import { peopleQuery, startText } from './people.queries.ts'

/** Somebody who can be texted. */
type Addressee = Pick<SearchResult, 'type' | 'id' | 'title'>

type Props = {
  readonly opened: (conversationId: string) => void
  readonly close: () => void
  /** Who it is to, where that is known already. */
  readonly to?: Addressee
}

/** A text to somebody who has not written: who, then what. What was not sent is there when it is opened again. */
export function NewTextDialog({ opened, close, to }: Props) {
  const { newText: say, common } = useWords(inboxSentences)
  const [chosen, choose] = useState<Addressee | null>(to ?? null)
  const isSending = useIsMutating({ mutationKey: SENDING }) > 0
  return (
    <Dialog
      title={say.title}
      close={{
        label: common.close,
        act: () => {
          if (!isSending) close()
        },
      }}
    >
      {chosen ? (
        <Writing to={chosen} opened={opened} back={() => choose(null)} />
      ) : (
        <Choice choose={choose} close={close} />
      )}
    </Dialog>
  )
}

const SENDING = ['start-text']

function Choice({ choose, close }: { readonly choose: (person: Addressee) => void; readonly close: () => void }) {
  const words = useWords(inboxSentences)
  const { newText: say, common } = words
  const [typed, setTyped] = useState('')
  const asked = useRest(typed.trim())
  const { data, error, isPlaceholderData } = useQuery(peopleQuery(asked))
  // Whoever is found by an earlier word must not be chosen by a later one.
  const found = isPlaceholderData || asked !== typed.trim() || asked.length < 2 ? undefined : data
  return (
    <>
      <Field
        label={say.who}
        hint={say.whoHint}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-first
        autoFocus
      />
      {error && <Alert>{sentenceOf(error, words)}</Alert>}
      {found?.length === 0 && <p role="status">{say.nobody}</p>}
      <ul className={css.people}>
        {found?.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={css.person}
              disabled={hasNoPhone(person, asked)}
              onClick={() => choose(person)}
            >
              <b>{person.title ?? say.nameless}</b>
              <span>{aboutOf(person, words.thread.types[person.type.toUpperCase()])}</span>
              {hasNoPhone(person, asked) && <span>{say.noPhone}</span>}
            </button>
          </li>
        ))}
      </ul>
      <FormButtons>
        <Button onClick={close}>{common.cancel}</Button>
      </FormButtons>
    </>
  )
}

/** Beside whoever is found stands their phone, or else their email address; by an email address, always that. */
const hasNoPhone = ({ detail }: SearchResult, asked: string) =>
  !asked.includes('@') && (detail === null || detail.includes('@'))

function aboutOf({ detail, unit, property }: SearchResult, type: string | undefined) {
  return [type, detail && spokenPhone(detail), property.name, unit].filter(Boolean).join(' · ')
}

/** Where the draft of a text is kept that has no conversation yet. */
const NEW = 'new'

type WritingProps = Pick<Props, 'opened'> & { readonly to: Addressee; readonly back: () => void }

function Writing({ to, opened, back }: WritingProps) {
  const words = useWords(inboxSentences)
  const { newText: say, thread } = words
  const { draft, write, tried } = useDraft(NEW)
  const content = draft.text.trim()
  const { mutate, error, isPending } = useMutation({
    mutationKey: SENDING,
    mutationFn: async () => {
      // To somebody else the same words are another text.
      const conversationId = await startText(to, `${draft.id}.${to.id}`, content)
      hasArrived(NEW, draft.id)
      return conversationId
    },
    onSuccess: (conversationId) => {
      sayOutcome(thread.sent)
      opened(conversationId)
    },
  })
  return (
    <Form
      label={say.title}
      send={() => {
        if (content === '' || isPending) return
        tried()
        mutate()
      }}
    >
      {error && <Alert>{sentenceOf(error, words)}</Alert>}
      <p>
        <b>{say.to(to.title ?? say.nameless)}</b>
      </p>
      <AreaField
        label={thread.write}
        hint={content === '' ? undefined : thread.count([...draft.text].length, segmentsOf(draft.text))}
        value={draft.text}
        readOnly={isPending}
        onChange={(event) => write(event.target.value)}
        maxLength={LETTERS_MOST}
        rows={4}
        required
        autoFocus
      />
      <FormButtons>
        <Button disabled={isPending} onClick={back}>
          {say.another}
        </Button>
        <Button type="submit" look="main" disabled={content === ''} busy={isPending}>
          {thread.send}
        </Button>
      </FormButtons>
    </Form>
  )
}
