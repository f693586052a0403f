import type { ScheduledTransaction } from '@gatelodge/backoffice'
import { dayIn } from '../../kit/age.ts'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { inOrder } from '../../kit/in-order.ts'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { NewestOnly } from '../records/index.ts'
import { ledgerSentences } from './ledger-sentences.ts'
import { signedAmount, useSignedMoney } from './signed-amount.ts'

type Scheduled = Partial<ScheduledTransaction>

/** What falls due again, or once: what goes on first. */
export function ScheduledEntries({ scheduled }: { readonly scheduled: readonly Scheduled[] }) {
  const { schedule: say } = useWords(ledgerSentences)
  const signed = useSignedMoney()
  const dueText = useDueText()
  const rows = scheduled.toSorted(
    (one, other) => Number(isPast(one)) - Number(isPast(other)) || inOrder(one.startDate, other.startDate),
  )
  return (
    <Card title={say.title}>
      {rows.length === 0 && <p>{say.nothing}</p>}
      {rows.length > 0 && (
        <RowList>
          {rows.map((each) => (
            <RowItem
              key={each.id}
              what={each.description}
              foot={dueText(each)}
              beside={
                <>
                  {isPast(each) && <Chip>{say.past}</Chip>}
                  {signed(signedAmount({ type: each.type ?? '', amount: each.amount ?? 0 }))}
                </>
              }
            />
          ))}
        </RowList>
      )}
      <NewestOnly of={scheduled} />
    </Card>
  )
}

/** It is due no more. */
function isPast({ frequency, startDate = '', endDate }: Scheduled) {
  const last = frequency === 'ONE_TIME' ? startDate : endDate
  return last !== null && last !== undefined && last < dayIn(null)
}

/** How often, from when, and until when. */
function useDueText() {
  const { schedule: say } = useWords(ledgerSentences)
  const { date } = useFormat()
  return ({ frequency = '', startDate, endDate }: Scheduled) => {
    if (startDate === undefined) return null
    if (frequency === 'ONE_TIME') return say.once(date(startDate))
    const often = say.frequencies[frequency] ?? frequency.toLowerCase()
    return [often, say.from(date(startDate)), endDate && say.until(date(endDate))].filter(Boolean).join(', ')
  }
}
