import { FileCheck2 } from 'lucide-react'
import type { AskedDocumentsPage } from '../../api/asked-documents.ts'
import { ItemRow } from '../../kit/item-row.tsx'
import { documentTone } from '../../shell/document-tone.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { documentsSentences } from './documents-sentences.ts'

type Item = AskedDocumentsPage['items'][number]

type Props = { readonly item: Item; readonly isOpen: boolean; readonly pick: (id: string) => void }

/** One thing that was asked for: of whom, what, where, and since when it is as it is. */
export function DocumentRow({ item, isOpen, pick }: Props) {
  const words = useWords(documentsSentences)
  const { age, moment } = useFormat()
  const { id, name, status, updatedAt, property, customer, householdName } = item
  const whose = householdName === null ? words.documents.everybody : words.needsYou.household(householdName)
  return (
    <ItemRow
      id={id}
      isOpen={isOpen}
      pick={() => pick(id)}
      icon={<FileCheck2 aria-hidden />}
      tone={documentTone(status)}
      meaning={statusWord(status, words)}
      title={customer ? `${customer.firstName ?? ''} ${customer.lastName ?? ''}` : whose}
      line={name}
      foot={property?.name ?? ''}
      when={{ at: updatedAt, short: age(updatedAt), long: () => moment(updatedAt) }}
    />
  )
}
