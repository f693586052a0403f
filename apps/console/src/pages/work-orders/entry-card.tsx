import { mayAt, useMe } from '../../api/me.ts'
import type { ToldWorkOrder } from '../../api/work-orders.ts'
import { Card } from '../../kit/card.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { EntryCodes } from './entry-codes.tsx'
import css from './work-order-page.module.css'
import { workOrdersSentences } from './work-orders-sentences.ts'

/** How somebody comes in, and what waits there. */
export function EntryCard({ order }: { readonly order: ToldWorkOrder }) {
  const words = useWords(workOrdersSentences)
  const { workOrder: say, entries } = words
  const me = useMe()
  const { id, propertyId, entryPreference, entryNotes, hasPetAlert, updatedAt } = order
  return (
    <Card title={say.entry}>
      <FactList
        facts={[
          [say.preference, entries[entryPreference] ?? statusWord(entryPreference, words)],
          [say.entryNotes, entryNotes && <p className={css.whole}>{entryNotes}</p>],
          [say.pet, hasPetAlert && say.petIsThere],
        ]}
      />
      {mayAt(me, 'workOrders:update', propertyId) && <EntryCodes key={id} id={id} updatedAt={updatedAt} />}
    </Card>
  )
}
