import { useMutation } from '@tanstack/react-query'
import { signIn } from '../../api/sign-in.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { useWords } from '../../words/words.tsx'
import css from './form.module.css'
import { signInProblem } from './sign-in-problem.ts'

type Props = {
  readonly organization: string
  /** Fixed: the one whose session has ended. */
  readonly email?: string | undefined
  readonly done: (userId: string) => void
}

/** Email and password. The button stays enabled: what is missing, the browser says. */
export function PasswordForm({ organization, email, done }: Props) {
  const words = useWords()
  const { mutate, error, isPending } = useMutation({ mutationFn: signIn, onSuccess: ({ userId }) => done(userId) })
  const send = (form: HTMLFormElement) => {
    const given = new FormData(form)
    mutate({ organization, email: String(given.get('email')).trim(), password: String(given.get('password')) })
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <Field
        label={words.signIn.email}
        name="email"
        type="email"
        required
        maxLength={320}
        autoComplete="username"
        {...(email === undefined ? {} : { value: email, readOnly: true })}
      />
      <Field
        label={words.signIn.password}
        name="password"
        type="password"
        required
        maxLength={1000}
        autoComplete="current-password"
        data-first={email === undefined ? undefined : ''}
      />
      {error && <Alert>{signInProblem(error, words)}</Alert>}
      <Button type="submit" look="main" size="large" busy={isPending}>
        {words.signIn.signIn}
      </Button>
    </form>
  )
}
