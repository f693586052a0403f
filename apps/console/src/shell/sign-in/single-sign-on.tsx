import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { beginSingleSignOn, type SingleSignOn, type Ways } from '../../api/sign-in.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { useWords } from '../../words/words.tsx'
import css from './form.module.css'
import { signInProblem } from './sign-in-problem.ts'

type Props = Omit<SingleSignOn, 'issuerId'> & {
  readonly issuers: Ways['issuers']
  readonly label: (name: string) => string
}

/** A button for each who knows the people of this organization; the browser goes there, and comes back. */
export function SingleSignOnButtons({ issuers, label, ...begun }: Props) {
  const words = useWords()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (issuerId: string) => beginSingleSignOn({ ...begun, issuerId }),
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <div className={css.issuers}>
      {issuers.map(({ id, name }) => (
        <Button key={id} size="large" busy={isPending} onClick={() => mutate(id)}>
          <Fingerprint aria-hidden /> {label(name)}
        </Button>
      ))}
      {error && <Alert>{signInProblem(error, words)}</Alert>}
    </div>
  )
}
