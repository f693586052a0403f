import type { ApplicationFile } from '@gatelodge/backoffice'
import { FileSignature } from 'lucide-react'
import { Card } from '../../kit/card.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { Blank } from '../../kit/state.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { leasingSentences } from './leasing-sentences.ts'
import { leaseWord } from './overview.tsx'

/** What was agreed, and how far it is. */
export function LeaseTab({ file: { lease, signedAt } }: { readonly file: ApplicationFile }) {
  const words = useWords(leasingSentences)
  const { leasing: say, terms } = words
  const { money, date, moment } = useFormat()
  if (!lease) return <Blank icon={<FileSignature />} title={say.noLease} />
  return (
    <Card title={say.tabs.lease} untitled>
      <FactList
        facts={[
          [say.state, leaseWord(lease.status, signedAt, words)],
          [say.start, lease.startDate && date(lease.startDate)],
          [say.end, lease.endDate ? date(lease.endDate) : say.noEnd],
          [say.term, lease.termMonths !== null && terms.months(lease.termMonths)],
          [say.rentName, lease.rentAmount !== null && terms.rent(money(lease.rentAmount))],
          [say.depositName, lease.securityDepositAmount !== null && money(lease.securityDepositAmount)],
          [say.signed, signedAt === null ? say.notSigned : moment(signedAt)],
          [say.completed, lease.completedAt && moment(lease.completedAt)],
        ]}
      />
    </Card>
  )
}
