import type { Household } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { FileSignature } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { inOrder } from '../../kit/in-order.ts'
import { Blank } from '../../kit/state.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { leaseTone } from '../records/index.ts'
import { moveOutQuery } from './household.queries.ts'
import css from './household-people.module.css'
import { householdsSentences } from './households-sentences.ts'

// Fetched by those who record notice, or cancel one.
const MoveOutDialog = lazy(async () => ({ default: (await import('./move-out-dialog.tsx')).MoveOutDialog }))
const CancelLeaseDialog = lazy(async () => ({ default: (await import('../leasing/index.ts')).CancelLeaseDialog }))

type Lease = NonNullable<Household['leases']>[number]
type Props = { readonly household: Household }

/** What they agreed to rent, the newest first. */
export function HouseholdLeases({ household }: Props) {
  const { household: say } = useWords(householdsSentences)
  const { leases = [] } = household
  if (leases.length === 0) return <Blank icon={<FileSignature />} title={say.noLease} />
  return leases
    .toSorted((a, b) => inOrder(b.startDate, a.startDate))
    .map((lease) => <LeaseCard key={lease.id} lease={lease} household={household} />)
}

/** Somebody lives there by it. */
const LIVED = ['ACTIVE', 'NOTICE']
/** Nobody has moved in by it yet. */
const TO_COME = ['DRAFT', 'PENDING_SIGNATURE', 'COMPLETED']

function LeaseCard({ lease, household }: Props & { readonly lease: Lease }) {
  const words = useWords(householdsSentences)
  const { household: say, terms } = words
  const { money, date } = useFormat()
  const me = useMe()
  const [asked, ask] = useState<'move-out' | 'cancel' | null>(null)
  const { id = '', status = '', startDate, endDate, rentAmount, securityDepositAmount, termMonths } = lease
  const { moveInDate, moveOutDate, moveOutId, cancellationReason } = lease
  const close = () => ask(null)
  const holds = (grant: string) => mayAt(me, grant, household.propertyId)
  const reads = moveOutId != null && holds('moveOuts:read')
  const { data: moveOut } = useQuery({ ...moveOutQuery(moveOutId ?? ''), enabled: reads })
  const canMoveOut = LIVED.includes(status) && !moveOutId && holds('moveOuts:create')
  const canCancel = TO_COME.includes(status) && holds('leases:update')
  const range = [startDate && date(startDate), endDate ? date(endDate) : say.noEnd].filter(Boolean).join(' – ')
  return (
    <Card title={range}>
      <div className={css.marks}>
        <Chip tone={leaseTone(status)}>{statusWord(status, words, 'lease')}</Chip>
      </div>
      <FactList
        facts={[
          [say.rent, rentAmount !== undefined && terms.rent(money(rentAmount))],
          [say.deposit, securityDepositAmount !== undefined && money(securityDepositAmount)],
          [say.term, termMonths != null && terms.months(termMonths)],
          [say.movedIn, moveInDate && date(moveInDate)],
          [status === 'NOTICE' ? say.movesOut : say.movedOut, moveOutDate && date(moveOutDate)],
          [say.noticeDay, moveOut?.noticeDate && date(moveOut.noticeDate)],
          [say.reason, cancellationReason ?? moveOut?.reason],
        ]}
      />
      {(canMoveOut || canCancel) && (
        <div className={css.marks}>
          {canMoveOut && <Button onClick={() => ask('move-out')}>{say.leaves}</Button>}
          {canCancel && (
            <Button look="danger" onClick={() => ask('cancel')}>
              {say.cancelLease}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {asked === 'move-out' && (
          <MoveOutDialog leaseId={id} timeZone={household.property?.timezone} name={household.name} close={close} />
        )}
        {asked === 'cancel' && <CancelLeaseDialog leaseId={id} household={household.name} close={close} />}
      </Suspense>
    </Card>
  )
}
