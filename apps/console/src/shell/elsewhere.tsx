import { useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useMe } from '../api/me.ts'
import { Button } from '../kit/button.tsx'
import { Blank } from '../kit/state.tsx'
import { useWords } from '../words/words.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The address names another company than the one that somebody has signed in at. */
export function Elsewhere() {
  const { signIn } = useWords()
  const { organization } = useMe()
  const navigate = useNavigate()
  const leave = useSignOut()
  return (
    <main>
      <Blank whole icon={<Building2 />} title={signIn.elsewhere(organization.name)} lead={signIn.elsewhereLead}>
        <Button look="main" onClick={() => void navigate({ to: '/$handle', params: { handle: organization.handle } })}>
          {signIn.stay(organization.name)}
        </Button>
        <Button onClick={() => void leave()}>{signIn.asAnother}</Button>
      </Blank>
    </main>
  )
}
