import { useQuery } from '@tanstack/react-query'
import { endWait } from '../../api/lost-session.ts'
import { useMe } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { forget, waysQuery } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { PasswordForm } from './password-form.tsx'
import { SingleSignOnButtons } from './single-sign-on.tsx'

/** Over the page of somebody whose session has ended. When they are back, what was asked goes on; for anybody else the page begins anew. */
export function SignInAgain() {
  const { signIn } = useWords()
  const { organization, user } = useMe()
  const { handle } = organization
  const { data: ways } = useQuery(waysQuery(handle))
  const issuers = ways?.issuers ?? []
  const done = (userId: string) => {
    if (userId !== user.id) return leave()
    endWait()
    void queries.invalidateQueries()
  }
  const leave = () => {
    forget()
    location.replace(`/console/${handle}`)
  }
  return (
    <Dialog title={signIn.again}>
      <p>{signIn.againLead}</p>
      {(ways?.ways.includes('password') ?? true) && (
        <PasswordForm organization={handle} email={user.email} done={done} />
      )}
      {issuers.length > 0 && <p>{signIn.leavesPage}</p>}
      <SingleSignOnButtons
        issuers={issuers}
        label={signIn.withIssuer}
        organization={handle}
        returnPath={location.pathname.slice('/console'.length) + location.search}
      />
      <Button look="bare" onClick={leave}>
        {signIn.asAnother}
      </Button>
    </Dialog>
  )
}
