import { FileCheck2 } from 'lucide-react'
import type { AskedDocumentsPage } from '../../api/asked-documents.ts'
import { ItemRow, type TileTone } from '../../kit/item-row.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { documentsSentences } from './documents-sentences.ts'

type Item = AskedDocumentsPage['items'][number]

type Props = { readonly item: Item; readonly isOpen: boolean; readonly pick: (id: string) => void }

const TONES: Readonly<Record<string, TileTone>> = {
  VALIDATED: 'good',
  UPLOADED: 'plum',
  WAITING_FOR_COMPLIANCE: 'plum',
  WAITING_FOR_APPLICANT: 'warn',
  IN_REVIEW: 'info',
}

/** One thing that was asked for: of whom, what, where, and since when it is as it is. */
export function DocumentRow({ item: { id, name, status, updatedAt, property, customer }, isOpen, pick }: Props) {
  const words = useWords(documentsSentences)
  const { age, moment } = useFormat()
  return (
    <ItemRow
      id={id}
      isOpen={isOpen}
      pick={() => pick(id)}
      icon={<FileCheck2 aria-hidden />}
      tone={TONES[status] ?? 'quiet'}
      meaning={statusWord(status, words)}
      title={customer ? `${customer.firstName ?? ''} ${customer.lastName ?? ''}` : words.documents.everybody}
      line={name}
      foot={property?.name ?? ''}
      when={{ at: updatedAt, short: age(updatedAt), long: () => moment(updatedAt) }}
    />
  )
}
