import { getRouteApi, Link } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { ledgerList } from '../../api/ledger.ts'
import type { RowOf } from '../../api/record-list.ts'
import { Unseen } from '../../kit/unseen.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { type RecordColumn, RecordsPage } from '../records/index.ts'
import { ledgerSentences } from './ledger-sentences.ts'
import { signedAmount, useSignedMoney } from './signed-amount.ts'
import { TypeChip } from './type-chip.tsx'

const route = getRouteApi('/$handle/inside/ledger')

type Row = RowOf<typeof ledgerList>

/** Everything that was posted, whoever owes it. */
export function LedgerPage() {
  const { ledger: say, nav, needsYou } = useWords(ledgerSentences)
  const { date, moment } = useFormat()
  const signed = useSignedMoney()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const originOf = ({ voidsTransactionId, scheduledTransactionId }: Row) => {
    if (voidsTransactionId !== null) return say.counter
    return scheduledTransactionId === null ? null : say.scheduled
  }
  const columns: readonly RecordColumn<Row>[] = [
    {
      key: 'date',
      title: say.date,
      sort: 'date',
      text: (row) => row.date,
      cell: (row) => (
        <LedgerLink householdId={row.householdId}>
          {date(row.date)}
          {/* Whoever hears the rows knows them by more than the day. */}
          <Unseen> {row.code}</Unseen>
        </LedgerLink>
      ),
    },
    { key: 'what', title: say.what, text: ({ code, notes }) => [code, notes].filter(Boolean).join(' · ') },
    {
      key: 'type',
      title: say.type,
      text: ({ type }) => say.types[type] ?? type,
      cell: (entry) => <TypeChip entry={entry} />,
    },
    {
      key: 'amount',
      title: say.amount,
      sort: 'amount',
      isFigure: true,
      text: signedAmount,
      cell: (row) => signed(signedAmount(row)),
    },
    {
      key: 'household',
      title: say.household,
      text: ({ household }) => household?.name,
      cell: ({ householdId, household }) =>
        household?.name !== undefined && (
          <LedgerLink householdId={householdId}>{needsYou.household(household.name)}</LedgerLink>
        ),
    },
    { key: 'document', title: say.document, text: ({ documentNumber }) => documentNumber },
    { key: 'property', title: say.property, text: ({ property }) => property?.name },
    { key: 'origin', title: say.origin, isExtra: true, text: originOf },
    {
      key: 'entered',
      title: say.entered,
      sort: 'createdAt',
      isFigure: true,
      isExtra: true,
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => moment(createdAt),
    },
  ]
  return (
    <RecordsPage
      title={nav.ledger}
      list={ledgerList}
      grant="transactions:read"
      views={say.views}
      columns={columns}
      search={search}
      show={(wanted) => void navigate({ search: wanted, replace: true })}
      icon={<Receipt />}
    />
  )
}

type LinkProps = { readonly householdId: string | null; readonly children: ReactNode }

/** To what its household owes; what is of none stays a word. */
function LedgerLink({ householdId, children }: LinkProps) {
  const { handle } = route.useParams()
  if (householdId === null) return children
  return (
    <Link to="/$handle/households/$id" params={{ handle, id: householdId }} search={{ tab: 'ledger' }}>
      {children}
    </Link>
  )
}
