import { GatelodgeError } from '@gatelodge/backoffice'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { Blank } from '../kit/state.tsx'
import { useWords } from '../words/words.tsx'
import { Refusal } from './refusal.tsx'

/** A page, or a part of one, that could not be shown. */
export function Failed({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const { common } = useWords()
  const router = useRouter()
  const again = () => {
    void router.invalidate()
    reset()
  }
  if (error instanceof GatelodgeError) return <Refusal error={error} retry={again} />
  return (
    <Blank icon={<TriangleAlert />} title={common.partFailed} lead={common.partFailedLead}>
      <Button onClick={() => location.reload()}>{common.tryAgain}</Button>
    </Blank>
  )
}
