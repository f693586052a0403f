import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import css from '../../shell/sign-in/form.module.css'
import { useWords } from '../../words/words.tsx'
import { Frame } from './frame.tsx'

const route = getRouteApi('/')

/** Asks at which company somebody works, where the address does not say so. */
export function CompanyPage() {
  const { signIn } = useWords()
  const { problem } = route.useSearch()
  const navigate = useNavigate()
  const go = (form: HTMLFormElement) => {
    const handle = String(new FormData(form).get('company')).trim().toLowerCase()
    void navigate({ to: '/$handle', params: { handle } })
  }
  return (
    <Frame title={signIn.title} lead={signIn.companyLead}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          go(event.currentTarget)
        }}
      >
        {problem && <Alert>{signIn.problems[problem] ?? signIn.problems.sign_in_refused}</Alert>}
        <Field
          label={signIn.company}
          hint={signIn.companyHint}
          name="company"
          required
          maxLength={63}
          pattern="\s*[a-zA-Z0-9][a-zA-Z0-9\-]*\s*"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="organization"
        />
        <Button type="submit" look="main" size="large">
          {signIn.go}
        </Button>
      </form>
    </Frame>
  )
}
