import type { Session } from '@gatelodge/backoffice'
import { useMutation, useQuery } from '@tanstack/react-query'
import { endSession, sessionsQuery } from '../../api/sessions.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Bones } from '../../kit/state.tsx'
import { Refusal, sentenceOf } from '../../shell/refusal.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './account-page.module.css'
import { accountSentences } from './account-sentences.ts'

/** Where else one is signed in, and how to end that. */
export function SessionsCard() {
  const words = useWords(accountSentences)
  const { account, common } = words
  const { data, error, isPending, refetch } = useQuery(sessionsQuery)
  const ending = useMutation({ mutationFn: endSession })
  return (
    <Card title={account.sessions}>
      <p className={css.lead}>{account.sessionsLead}</p>
      {isPending && <Bones rows={2} label={common.loading} />}
      {error && !data && <Refusal error={error} retry={() => void refetch()} />}
      <ul className={css.sessions}>
        {data?.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            end={() => ending.mutate(session.id)}
            busy={ending.isPending && ending.variables === session.id}
          />
        ))}
      </ul>
      {ending.isSuccess && <Alert tone="good">{account.ended}</Alert>}
      {ending.error && <Alert>{sentenceOf(ending.error, words)}</Alert>}
    </Card>
  )
}

type RowProps = { readonly session: Session; readonly end: () => void; readonly busy: boolean }

function SessionRow({ session, end, busy }: RowProps) {
  const { account } = useWords(accountSentences)
  const { ago, moment } = useFormat()
  const { userAgentHint, isCurrent, createdAt, lastUsedAt } = session
  const browser = userAgentHint === null ? account.unknownBrowser : account.browser(userAgentHint)
  return (
    <li className={css.session}>
      <div>
        <p>
          {browser} {isCurrent && <Chip tone="info">{account.here}</Chip>}
        </p>
        <p className={css.times}>
          {account.since(moment(createdAt))}
          {lastUsedAt && ` · ${account.used(ago(lastUsedAt))}`}
        </p>
      </div>
      {!isCurrent && (
        <Button look="danger" busy={busy} onClick={end} aria-label={account.endWhich(browser)}>
          {account.end}
        </Button>
      )}
    </li>
  )
}
