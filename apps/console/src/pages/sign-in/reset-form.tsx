import { useMutation } from '@tanstack/react-query'
import { askForReset } from '../../api/sign-in.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import css from '../../shell/sign-in/form.module.css'
import { signInProblem } from '../../shell/sign-in/sign-in-problem.ts'
import { useWords } from '../../words/words.tsx'

type Props = { readonly organization: string; readonly back: () => void }

/** Asks for a letter. What is answered does not tell whether anybody is known. */
export function ResetForm({ organization, back }: Props) {
  const words = useWords()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: askForReset })
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ organization, email: String(new FormData(event.currentTarget).get('email')).trim() })
      }}
    >
      <Field label={words.signIn.email} name="email" type="email" required maxLength={320} autoComplete="username" />
      {data && <Alert tone="good">{words.signIn.linkSent}</Alert>}
      {error && <Alert>{signInProblem(error, words)}</Alert>}
      <Button type="submit" look="main" size="large" busy={isPending}>
        {words.signIn.sendLink}
      </Button>
      <Button look="bare" onClick={back}>
        {words.signIn.back}
      </Button>
    </form>
  )
}
