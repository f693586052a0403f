import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { remember, waysQuery } from '../../api/session.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import css from '../../shell/sign-in/form.module.css'
import { PasswordForm } from '../../shell/sign-in/password-form.tsx'
import { SingleSignOnButtons } from '../../shell/sign-in/single-sign-on.tsx'
import { useWords } from '../../words/words.tsx'
import { Frame } from './frame.tsx'
import { ResetForm } from './reset-form.tsx'

const route = getRouteApi('/$handle/')

export function SignInPage() {
  const { signIn } = useWords()
  const { handle } = route.useParams()
  const { problem, next = '' } = route.useSearch()
  const { data: ways } = useSuspenseQuery(waysQuery(handle))
  const [forgot, setForgot] = useState(false)
  const router = useRouter()
  const byPassword = ways.ways.includes('password')
  const enter = () => {
    remember(handle)
    router.history.replace(`/console/${handle}${next || '/needs-you'}`)
  }
  const foot = (
    <Link to="/" search={{ choose: true }}>
      {signIn.another}
    </Link>
  )
  if (forgot)
    return (
      <Frame title={signIn.forgot} lead={signIn.forgotLead} foot={foot}>
        <ResetForm organization={handle} back={() => setForgot(false)} />
      </Frame>
    )
  return (
    <Frame title={signIn.title} lead={signIn.lead} foot={foot}>
      {problem && <Alert>{signIn.problems[problem] ?? signIn.problems.sign_in_refused}</Alert>}
      {!ways.isOwnPage && <Alert>{signIn.foreignPage}</Alert>}
      {ways.ways.length === 0 && <Alert tone="warn">{signIn.noWay}</Alert>}
      {byPassword && <PasswordForm organization={handle} done={enter} />}
      {byPassword && ways.resets && (
        <Button look="bare" onClick={() => setForgot(true)}>
          {signIn.forgot}
        </Button>
      )}
      {byPassword && ways.issuers.length > 0 && <p className={css.or}>{signIn.or}</p>}
      <SingleSignOnButtons
        issuers={ways.issuers}
        label={signIn.withIssuer}
        organization={handle}
        returnPath={`/${handle}${next || '/needs-you'}`}
      />
      <p className={css.help}>{signIn.noAccount}</p>
    </Frame>
  )
}
