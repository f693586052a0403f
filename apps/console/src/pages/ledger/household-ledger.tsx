import type { ScheduledTransaction } from '@gatelodge/backoffice'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Bones } from '../../kit/state.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './household-ledger.module.css'
import { LedgerEntries } from './ledger-entries.tsx'
import { ledgerSentences } from './ledger-sentences.ts'
import { PostDialog } from './post-dialog.tsx'
import { withBalances } from './running-balance.ts'
import { ScheduledEntries } from './scheduled-entries.tsx'
import { useStandingLedger } from './use-standing-ledger.ts'

type Household = {
  readonly id: string
  readonly propertyId: string
  readonly name: string
  readonly balanceAmount: number
}

type Props = {
  readonly household: Household
  /** Undefined where one's role does not include it. */
  readonly scheduled: readonly Partial<ScheduledTransaction>[] | undefined
}

/** What a household owes, how that came about, and what falls due again. */
export function HouseholdLedger({ household, scheduled }: Props) {
  const { householdLedger: say, post, common } = useWords(ledgerSentences)
  const me = useMe()
  const [isPosting, setPosting] = useState(false)
  const { entries, balance, differs, error, refetch } = useStandingLedger(household)
  const { id, propertyId } = household
  const mayPost = mayAt(me, 'transactions:create', propertyId) && mayAt(me, 'transactionCodes:read', propertyId)
  return (
    <>
      <Card title={say.balance}>
        <div className={css.balance}>
          <Balance amount={balance} />
          {mayPost && (
            <Button onClick={() => setPosting(true)}>
              <ReceiptText aria-hidden /> {post.title}
            </Button>
          )}
        </div>
      </Card>
      <Card title={say.entries}>
        {error && !entries && <Refusal error={error} retry={() => void refetch()} />}
        {!error && !entries && <Bones rows={4} label={common.loading} />}
        {differs && <p className={css.quiet}>{say.partly}</p>}
        {entries?.length === 0 && <p>{say.nothing}</p>}
        {entries && entries.length > 0 && <LedgerEntries rows={withBalances(entries, balance)} />}
      </Card>
      {scheduled && <ScheduledEntries scheduled={scheduled} />}
      {isPosting && <PostDialog household={{ id, propertyId }} close={() => setPosting(false)} />}
    </>
  )
}

function Balance({ amount }: { readonly amount: number }) {
  const { householdLedger: say } = useWords(ledgerSentences)
  const { exactMoney } = useFormat()
  const word = amount > 0 ? say.owed : say.inFavor
  return (
    <p>
      <span className={css.amount}>{exactMoney(Math.abs(amount))}</span> {amount === 0 ? say.even : word}
    </p>
  )
}
