import type { UseQueryResult } from '@tanstack/react-query'
import { type Back, EmptyPanel } from '../kit/panel.tsx'
import { Bones } from '../kit/state.tsx'
import { useWords } from '../words/words.tsx'
import { Refusal } from './refusal.tsx'

type Props = { readonly query: Pick<UseQueryResult, 'error' | 'refetch'>; readonly back: Back }

/** Something that was opened and is not there yet, or cannot be read. */
export function PendingPanel({ query: { error, refetch }, back }: Props) {
  const { common } = useWords()
  return (
    <EmptyPanel back={back}>
      {error ? <Refusal error={error} retry={() => void refetch()} /> : <Bones rows={8} label={common.loading} />}
    </EmptyPanel>
  )
}
