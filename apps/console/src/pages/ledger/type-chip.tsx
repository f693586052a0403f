import { Chip, type Tone } from '../../kit/chip.tsx'
import { useWords } from '../../words/words.tsx'
import { ledgerSentences } from './ledger-sentences.ts'

const TONES: Readonly<Record<string, Tone>> = { PAYMENT: 'good', CREDIT: 'good', DEPOSIT: 'info', REFUND: 'plum' }

/** What kind of entry it is. */
export function TypeChip({ type }: { readonly type: string }) {
  const { ledger: say } = useWords(ledgerSentences)
  return <Chip tone={TONES[type] ?? 'quiet'}>{say.types[type] ?? type.toLowerCase()}</Chip>
}
