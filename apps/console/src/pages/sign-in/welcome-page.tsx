import { ValidationError } from '@gatelodge/backoffice'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { waysQuery } from '../../api/session.ts'
import { setPassword } from '../../api/sign-in.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import css from '../../shell/sign-in/form.module.css'
import { SingleSignOnButtons } from '../../shell/sign-in/single-sign-on.tsx'
import { useWords } from '../../words/words.tsx'
import { Frame } from './frame.tsx'
import { welcomeSentences } from './welcome-sentences.ts'

const route = getRouteApi('/$handle/welcome')

/** Where an invitation, or the letter to somebody who forgot, leads. What it proves stands behind the `#`, which no server is told. */
export function WelcomePage() {
  const words = useWords(welcomeSentences)
  const { welcome } = words
  const { handle } = route.useParams()
  const { data: ways } = useSuspenseQuery(waysQuery(handle))
  const [token] = useState(() => location.hash.slice(1))
  const [differs, setDiffers] = useState(false)
  const { mutate, data, error, isPending } = useMutation({ mutationFn: setPassword })
  const send = (form: HTMLFormElement) => {
    const given = new FormData(form)
    const password = String(given.get('password'))
    const isSame = password === given.get('repeated')
    setDiffers(!isSame)
    if (isSame) mutate({ token, password })
  }
  if (token === '')
    return (
      <Frame title={welcome.title}>
        <Alert tone="warn">{welcome.noLink}</Alert>
        <Link to="/$handle" params={{ handle }}>
          {words.signIn.back}
        </Link>
      </Frame>
    )
  if (data)
    return (
      <Frame title={welcome.title}>
        <Alert tone="good">{welcome.done(data.email)}</Alert>
        <Link to="/$handle" params={{ handle }}>
          {welcome.signIn}
        </Link>
      </Frame>
    )
  const isOfPassword = error instanceof ValidationError
  return (
    <Frame title={welcome.title} lead={welcome.lead}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget)
        }}
      >
        <Field
          label={welcome.password}
          name="password"
          type="password"
          required
          minLength={12}
          maxLength={1000}
          autoComplete="new-password"
          hint={welcome.hint}
          wrong={isOfPassword ? sentenceOf(error, words) : undefined}
        />
        <Field
          label={welcome.repeat}
          name="repeated"
          type="password"
          required
          maxLength={1000}
          autoComplete="new-password"
          wrong={differs ? welcome.differs : undefined}
        />
        {error && !isOfPassword && <Alert>{sentenceOf(error, words)}</Alert>}
        <Button type="submit" look="main" size="large" busy={isPending}>
          {welcome.set}
        </Button>
      </form>
      <SingleSignOnButtons issuers={ways.issuers} label={welcome.instead} organization={handle} token={token} />
    </Frame>
  )
}
