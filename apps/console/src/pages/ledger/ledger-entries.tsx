import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './ledger-entries.module.css'
import { ledgerSentences } from './ledger-sentences.ts'
import type { LedgerRow } from './running-balance.ts'
import { useSignedMoney } from './signed-amount.ts'
import { TypeChip } from './type-chip.tsx'
import { VoidDialog } from './void-dialog.tsx'

const SHOWN_AT_ONCE = 50

/** The entries of a household's ledger with what was owed after each, the last first. */
export function LedgerEntries({ rows }: { readonly rows: readonly LedgerRow[] }) {
  const { ledger: say, householdLedger, voiding } = useWords(ledgerSentences)
  const me = useMe()
  const { date } = useFormat()
  const signed = useSignedMoney()
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  const [asked, ask] = useState<LedgerRow | null>(null)
  const canBeVoided = ({ isVoided, voidsTransactionId, propertyId }: LedgerRow) =>
    !isVoided && voidsTransactionId === null && mayAt(me, 'transactions:update', propertyId)
  const shown = rows.slice(0, count)
  const columns: readonly Column<LedgerRow>[] = [
    { title: say.date, cell: (row) => date(row.date) },
    { title: say.what, cell: (row) => <What row={row} /> },
    { title: say.type, cell: (row) => <Type row={row} /> },
    { title: say.amount, isFigure: true, cell: (row) => signed(row.signed) },
    {
      title: householdLedger.balance,
      isFigure: true,
      cell: ({ after }) => after !== null && signed(after),
    },
    {
      title: voiding.title,
      isFigure: true,
      cell: (row) =>
        canBeVoided(row) && (
          <Button
            look="bare"
            aria-label={voiding.which(row.code, date(row.date))}
            title={voiding.title}
            onClick={() => ask(row)}
          >
            <Undo2 aria-hidden />
          </Button>
        ),
    },
  ]
  const [amounts, [balances, voids]] = [columns.slice(0, 4), columns.slice(4)]
  return (
    <>
      <div className={css.table}>
        <DataTable
          label={householdLedger.entries}
          rows={shown}
          keyOf={({ id }) => id}
          columns={[
            ...amounts,
            ...(balances && rows.some(({ after }) => after !== null) ? [balances] : []),
            ...(voids && rows.some(canBeVoided) ? [voids] : []),
          ]}
        />
      </div>
      {rows.length > count && (
        <div className={css.earlier}>
          <Button onClick={() => setCount(count + SHOWN_AT_ONCE)}>{householdLedger.earlier}</Button>
          <span>{householdLedger.shown(count, rows.length)}</span>
        </div>
      )}
      {asked && (
        <VoidDialog
          entry={asked}
          isOver={rows.some(({ id, isVoided }) => id === asked.id && isVoided)}
          close={() => ask(null)}
        />
      )}
    </>
  )
}

function What({ row: { code, documentNumber, notes } }: { readonly row: LedgerRow }) {
  const { householdLedger: say } = useWords(ledgerSentences)
  return (
    <>
      {code}
      {documentNumber !== null && <span className={css.quiet}> {say.numbered(documentNumber)}</span>}
      {notes !== null && <p className={css.notes}>{notes}</p>}
    </>
  )
}

/** What kind of entry it is, and what became of it. */
function Type({ row }: { readonly row: LedgerRow }) {
  const { ledger: say } = useWords(ledgerSentences)
  return (
    <span className={css.marks}>
      <TypeChip entry={row} />
      {row.isVoided && <Chip tone="warn">{say.voided}</Chip>}
    </span>
  )
}
