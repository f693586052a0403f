import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MessageSquarePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { conversationsOf } from '../../api/conversations.ts'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { Bones } from '../../kit/state.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { textsSentences } from './texts-sentences.ts'

const route = getRouteApi('/$handle/inside')

// Fetched by those who begin a text.
const NewTextDialog = lazy(async () => ({ default: (await import('../inbox/index.ts')).NewTextDialog }))

type Person = {
  readonly type: 'customer' | 'prospect'
  readonly id: string
  readonly name: string
  readonly phone: string | null
}

type Props = {
  readonly of: { readonly householdId: string } | { readonly prospectId: string }
  readonly propertyId: string
  /** Whom a text can be begun to: those with a number. */
  readonly people: readonly Person[]
}

/** The threads with somebody, and the way to a new text. */
export function TextsPart({ of, propertyId, people }: Props) {
  const words = useWords(textsSentences)
  const { texts: say, common } = words
  const me = useMe()
  const { ago, moment } = useFormat()
  const { handle } = route.useParams()
  const navigate = route.useNavigate()
  const [to, setTo] = useState<Person | null>(null)
  const { data, error, refetch } = useQuery(conversationsOf(of))
  const reachable = mayAt(me, 'messages:create', propertyId) ? people.filter(({ phone }) => phone !== null) : []
  return (
    <Card title={say.title}>
      {reachable.map((person) => (
        <div key={person.id}>
          <Button onClick={() => setTo(person)}>
            <MessageSquarePlus aria-hidden /> {say.textTo(person.name)}
          </Button>
        </div>
      ))}
      {error && !data && <Refusal error={error} retry={() => void refetch()} />}
      {!error && !data && <Bones rows={2} label={common.loading} />}
      {data?.length === 0 && <p>{say.nothing}</p>}
      {data && data.length > 0 && (
        <RowList>
          {data.map(({ id, recipient, conversationStatus, lastMessageAt }) => (
            <RowItem
              key={id}
              what={
                <Link to="/$handle/inbox/$id" params={{ handle, id }}>
                  {nameOf(recipient) ?? (recipient.phone === null ? say.unknown : spokenPhone(recipient.phone))}
                </Link>
              }
              foot={
                <time dateTime={lastMessageAt} title={moment(lastMessageAt)}>
                  {say.last(ago(lastMessageAt))}
                </time>
              }
              beside={<Chip>{statusWord(conversationStatus, words)}</Chip>}
            />
          ))}
        </RowList>
      )}
      {to && (
        <Suspense>
          <NewTextDialog
            to={{ type: to.type, id: to.id, title: to.name }}
            close={() => setTo(null)}
            opened={(id) => void navigate({ to: '/$handle/inbox/$id', params: { handle, id } })}
          />
        </Suspense>
      )}
    </Card>
  )
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string | null; readonly lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ') || null
