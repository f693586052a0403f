import { ConnectionError, GatelodgeError } from '@gatelodge/backoffice'
import { CloudOff, Lock, SearchX } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { Blank } from '../kit/state.tsx'
import type { Words } from '../words/en.ts'
import { useWords } from '../words/words.tsx'

/** What the server said, in its own words; of what never reached it, in ours. */
export const sentenceOf = (error: unknown, { common }: Words): string => {
  if (error instanceof ConnectionError) return common.unreachable
  return error instanceof GatelodgeError ? error.message : common.unread
}

/** Stands for a part that one's role does not let one see. */
export const NotIncluded = () => <Blank icon={<Lock />} title={useWords().common.notIncluded} />

/** Stands where records would that could not be read. */
export function Refusal({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const words = useWords()
  const { common } = words
  const { status, requestId } = error instanceof GatelodgeError ? error : {}
  if (status === 403) return <Blank icon={<Lock />} title={common.notIncluded} lead={sentenceOf(error, words)} />
  if (status === 404) return <Blank icon={<SearchX />} title={common.nothingHere} />
  return (
    <Blank icon={<CloudOff />} title={common.unread} lead={sentenceOf(error, words)}>
      {requestId && <code>{common.requestId(requestId)}</code>}
      <Button onClick={retry}>{common.tryAgain}</Button>
    </Blank>
  )
}
