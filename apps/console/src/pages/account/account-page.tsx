import type { StaffMe } from '@gatelodge/backoffice'
import { useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { placesOf } from '../../shell/places.ts'
import { useSignOut } from '../../shell/use-sign-out.ts'
import type { Words } from '../../words/en.ts'
import { useWords } from '../../words/words.tsx'
import css from './account-page.module.css'
import { accountSentences } from './account-sentences.ts'
import { LookCard } from './look-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** What is known of oneself, and what one chooses. */
export function AccountPage() {
  const words = useWords(accountSentences)
  const { account, nav } = words
  const me = useMe()
  const { user, organization } = me
  const roles = rolesOf(me, words)
  const leave = useSignOut()
  return (
    <div className={css.page}>
      <PageTitle title={account.title} place={organization.name} />
      <Card title={account.person} untitled>
        <FactList
          facts={[
            [account.name, `${user.firstname} ${user.lastname}`],
            [account.email, user.email],
            [account.roles, roles.length === 0 ? account.noRole : roles.map((line) => <p key={line}>{line}</p>)],
          ]}
        />
      </Card>
      <LookCard />
      <SessionsCard />
      <div className={css.leave}>
        <Button onClick={() => void leave()}>{nav.signOut}</Button>
      </div>
    </div>
  )
}

/** One line for each role: where it holds, by name while those are few. */
function rolesOf({ role, properties }: StaffMe, words: Words & typeof accountSentences.en): string[] {
  const { roles, account } = words
  const word = (each: string) => roles[each] ?? each
  const here = Map.groupBy(
    properties.filter((property) => property.role !== null),
    (property) => property.role as string,
  )
  return [
    ...(role === null ? [] : [`${word(role)} · ${account.everywhere}`]),
    ...[...here].map(
      ([each, at]) =>
        `${word(each)} · ${placesOf(
          at.map(({ name }) => name),
          words,
        )}`,
    ),
  ]
}
