import { RELATED_MOST } from '../../api/record-list.ts'
import { useWords } from '../../words/words.tsx'
import { recordsSentences } from './records-sentences.ts'

/** Below records that came with another one: that there may be more of them than came. */
export function NewestOnly({ of }: { readonly of: readonly unknown[] }) {
  const { records: say } = useWords(recordsSentences)
  return of.length >= RELATED_MOST && <p>{say.newestOnly(RELATED_MOST)}</p>
}
