import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../kit/dialog.tsx'
import { Bones } from '../../kit/state.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { Refusal } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { RecordDialog } from '../records/index.ts'
import { codesQuery, postEntry } from './ledger.queries.ts'
import { ledgerSentences } from './ledger-sentences.ts'

type Props = {
  readonly household: { readonly id: string; readonly propertyId: string }
  readonly close: () => void
}

/** A charge, a payment or whatever else the code stands for, by hand. */
export function PostDialog({ household: { id: householdId, propertyId }, close }: Props) {
  const { post: say, ledger, common } = useWords(ledgerSentences)
  const wish = useWish()
  const { data, error, refetch } = useQuery(codesQuery(propertyId))
  if (!data || data.length === 0)
    return (
      <Dialog title={say.title} close={{ label: common.close, act: close }}>
        {error && <Refusal error={error} retry={() => void refetch()} />}
        {!error && !data && <Bones rows={3} label={common.loading} />}
        {data && <p>{say.noCode}</p>}
      </Dialog>
    )
  return (
    <RecordDialog
      title={say.title}
      lead={say.lead}
      go={say.title}
      done={say.done}
      close={close}
      fields={[
        {
          kind: 'choice',
          name: 'code',
          label: say.code,
          value: null,
          none: say.choose,
          required: true,
          options: data.map(({ code, name, type }) => [code, say.codeOf(code, name, ledger.types[type] ?? type)]),
        },
        {
          kind: 'number',
          name: 'amount',
          label: say.amount,
          value: null,
          min: 0.01,
          max: 99_999_999.99,
          step: 0.01,
          required: true,
        },
        { kind: 'date', name: 'date', label: say.date, hint: say.dateHint, value: null },
        { kind: 'text', name: 'documentNumber', label: say.document, hint: say.documentHint, value: null, most: 255 },
        { kind: 'area', name: 'notes', label: say.notes, value: null, most: 255 },
      ]}
      run={({ code, amount, ...rest }) => {
        const entry = { householdId, code: String(code), amount: Number(amount), ...rest }
        return postEntry({ ...entry, idempotencyId: wish(entry) })
      }}
    />
  )
}
