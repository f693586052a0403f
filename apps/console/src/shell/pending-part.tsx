import type { UseQueryResult } from '@tanstack/react-query'
import { Bones } from '../kit/state.tsx'
import { useWords } from '../words/words.tsx'
import { Refusal } from './refusal.tsx'

export type Query = Pick<UseQueryResult, 'error' | 'refetch'>

type Props = { readonly query: Query; readonly rows?: number }

/** In place of a part of a page that has not been read, or could not be. */
export function PendingPart({ query: { error, refetch }, rows = 3 }: Props) {
  const { common } = useWords()
  return error ? <Refusal error={error} retry={() => void refetch()} /> : <Bones rows={rows} label={common.loading} />
}
