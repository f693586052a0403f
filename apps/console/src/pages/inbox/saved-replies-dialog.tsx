import type { SavedReply } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { PendingPart } from '../../shell/pending-part.tsx'
import { useWords } from '../../words/words.tsx'
import { fillIn } from './fill-in.ts'
import { inboxSentences } from './inbox-sentences.ts'
import css from './saved-replies-dialog.module.css'
import { mayTouchReply, savedRepliesQuery } from './saved-reply.queries.ts'
import { SavedReplyForm } from './saved-reply-form.tsx'
import type { Thread } from './thread.queries.ts'

type Props = { readonly data: Thread; readonly insert: (content: string) => void; readonly close: () => void }

/** What is answered again and again: one is chosen, or written for the next time. */
export function SavedRepliesDialog({ data, insert, close }: Props) {
  const { replies: say, common } = useWords(inboxSentences)
  const [edited, edit] = useState<SavedReply | 'new' | null>(null)
  return (
    <Dialog
      title={edited === 'new' ? say.add : edited ? say.change : say.title}
      close={{ label: common.close, act: close }}
    >
      {edited ? (
        <SavedReplyForm
          reply={edited === 'new' ? null : edited}
          propertyId={data.property.id}
          done={() => edit(null)}
        />
      ) : (
        <Choice data={data} insert={insert} edit={edit} />
      )}
    </Dialog>
  )
}

type ChoiceProps = Pick<Props, 'data' | 'insert'> & { readonly edit: (reply: SavedReply | 'new') => void }

function Choice({ data, insert, edit }: ChoiceProps) {
  const { replies: say } = useWords(inboxSentences)
  const me = useMe()
  const [typed, setTyped] = useState('')
  const query = useQuery(savedRepliesQuery)
  const { data: all } = query
  const wanted = typed.trim().toLowerCase()
  const found = (all ?? []).filter(
    ({ propertyId, name, content }) =>
      (propertyId === null || propertyId === data.property.id) && `${name}\n${content}`.toLowerCase().includes(wanted),
  )
  const use = (reply: SavedReply | undefined) => reply && insert(fillIn(reply.content, data))
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          use(found[0])
        }}
      >
        <Field
          label={say.find}
          hint={say.findHint}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          data-first
          autoFocus
        />
      </form>
      {!all && <PendingPart query={query} />}
      {all && found.length === 0 && <p>{say.none}</p>}
      <ul className={css.list}>
        {found.map((reply) => (
          <li key={reply.id} className={css.row}>
            <button type="button" className={css.reply} onClick={() => use(reply)}>
              <b>{reply.name}</b>
              <span>{fillIn(reply.content, data)}</span>
            </button>
            {mayTouchReply(me, 'update', reply) && (
              <Button look="bare" aria-label={say.changeWhich(reply.name)} onClick={() => edit(reply)}>
                <Pencil aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayAt(me, 'savedReplies:create', data.property.id) && (
        <div>
          <Button onClick={() => edit('new')}>
            <Plus aria-hidden /> {say.add}
          </Button>
        </div>
      )}
    </>
  )
}
