import type { ApplicationFile } from '@gatelodge/backoffice'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Card } from '../../kit/card.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { leasingSentences } from './leasing-sentences.ts'

const route = getRouteApi('/$handle/inside')

/** Who, which unit, and what they wish. */
export function ApplicationFacts({
  file: { applicants, household, unit, desiredMoveInDate, leaseTermMonths, status, statusChangedAt },
}: {
  readonly file: ApplicationFile
}) {
  const { leasing: say, needsYou, terms } = useWords(leasingSentences)
  const { money, date, moment } = useFormat()
  const { handle } = route.useParams()
  const names = applicants?.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
  const whose =
    household && names ? (
      <Link to="/$handle/households/$id" params={{ handle, id: household.id }}>
        {names}
      </Link>
    ) : (
      names
    )
  return (
    <Card title={say.facts} untitled>
      <FactList
        facts={[
          [say.applicants, whose],
          [
            say.unit,
            [
              unit ? needsYou.unit(unit.number) : terms.noUnit,
              unit?.quotingRentAmount != null && terms.rent(money(unit.quotingRentAmount)),
            ]
              .filter(Boolean)
              .join(', '),
          ],
          [
            say.wished,
            [
              desiredMoveInDate !== null && terms.moveIn(date(desiredMoveInDate)),
              leaseTermMonths !== null && terms.months(leaseTermMonths),
            ]
              .filter(Boolean)
              .join(', ') || say.nothingWished,
          ],
          [status === 'APPROVED' ? say.approved : say.statusSince, moment(statusChangedAt)],
        ]}
      />
    </Card>
  )
}
