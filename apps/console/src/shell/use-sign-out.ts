import { useMe } from '../api/me.ts'
import { forget } from '../api/session.ts'
import { signOut } from '../api/sign-in.ts'
import { sayOutcome } from '../kit/toast.tsx'
import { useWords } from '../words/words.tsx'

/** Ends the session, and leaves nothing of it in the browser; what fails is said, since people walk away. */
export function useSignOut() {
  const { organization } = useMe()
  const { signIn } = useWords()
  return async () => {
    try {
      await signOut()
    } catch {
      return sayOutcome(signIn.signOutFailed)
    }
    forget()
    location.replace(`/console/${organization.handle}`)
  }
}
