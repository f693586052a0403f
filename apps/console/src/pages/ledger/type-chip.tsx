import { Chip, type Tone } from '../../kit/chip.tsx'
import { useWords } from '../../words/words.tsx'
import { ledgerSentences } from './ledger-sentences.ts'

const TONES: Readonly<Record<string, Tone>> = { PAYMENT: 'good', CREDIT: 'good', DEPOSIT: 'info', REFUND: 'plum' }

type Props = { readonly entry: { readonly type: string; readonly voidsTransactionId: string | null } }

/** What kind of entry it is. */
export function TypeChip({ entry: { type, voidsTransactionId } }: Props) {
  const { ledger: say } = useWords(ledgerSentences)
  // By its type it would be a refund, though no money went back.
  if (voidsTransactionId !== null) return <Chip>{say.counter}</Chip>
  return <Chip tone={TONES[type] ?? 'quiet'}>{say.types[type] ?? type.toLowerCase()}</Chip>
}
