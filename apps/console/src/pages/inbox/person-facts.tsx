import { getRouteApi, Link } from '@tanstack/react-router'
import { Chip } from '../../kit/chip.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import type { Words } from '../../words/en.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { inboxSentences } from './inbox-sentences.ts'
import css from './person-facts.module.css'
import type { Thread } from './thread.queries.ts'

const route = getRouteApi('/$handle/inside')

/** Who it is with: the number, where nobody knows a name. */
export function nameOf({ recipient }: Pick<Thread, 'recipient'>, { needsYou }: Words) {
  const name = [recipient.firstName, recipient.lastName].filter(Boolean).join(' ')
  return name || (recipient.phone === null ? needsYou.unknown : spokenPhone(recipient.phone))
}

/** Where they live or want to, what they owe, and what was broken last. */
export function PersonFacts({ data }: { readonly data: Thread }) {
  const words = useWords(inboxSentences)
  const { person: say, needsYou } = words
  const { money, exactMoney, date, ago } = useFormat()
  const { handle } = route.useParams()
  const { recipient, property, unit, household, prospect, application, lease, workOrders } = data
  const until = lease && (lease.endDate === null ? say.noEnd : say.until(date(lease.endDate)))
  return (
    <div className={css.person}>
      <FactList
        stacked
        facts={[
          [say.phone, recipient.phone && spokenPhone(recipient.phone)],
          [say.property, property.name],
          [say.unit, unit && needsYou.unit(unit.number)],
          [
            say.household,
            household && (
              <Link to="/$handle/households/$id" params={{ handle, id: household.id }}>
                {`${household.name}, ${statusWord(household.status, words, 'household').toLowerCase()}`}
              </Link>
            ),
          ],
          [say.balance, household?.balanceAmount != null && exactMoney(household.balanceAmount)],
          [say.lease, lease && `${statusWord(lease.status, words, 'lease')}, ${until}`],
          [say.rent, lease?.rentAmount != null && words.terms.rent(money(lease.rentAmount))],
          [say.application, application && statusWord(application.status, words)],
          [
            say.prospect,
            prospect && (
              <Link to="/$handle/prospects/$id" params={{ handle, id: prospect.id }}>
                {`${nameOf(data, words)}, ${statusWord(prospect.status, words).toLowerCase()}`}
              </Link>
            ),
          ],
          [say.wants, prospect && wishOf(prospect, words, money, date)],
          [say.source, prospect?.referralSource],
        ]}
      />
      {workOrders !== null && workOrders.length > 0 && (
        <div>
          <h3 className={css.title}>{say.workOrders}</h3>
          <ul className={css.orders}>
            {workOrders.map(({ id, description, status, createdAt }) => (
              <li key={id}>
                <Link className={css.order ?? ''} to="/$handle/work-orders/$id" params={{ handle, id }}>
                  {description}
                </Link>
                <p className={css.state}>
                  <Chip>{statusWord(status, words, 'workOrder')}</Chip> {ago(createdAt)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function wishOf(
  { numBeds, maxPrice, moveInStart }: NonNullable<Thread['prospect']>,
  { person: say, terms }: Words & typeof inboxSentences.en,
  money: (amount: number) => string,
  date: (day: string) => string,
) {
  const wishes = [
    numBeds !== null && say.beds(numBeds),
    maxPrice !== null && say.upTo(money(maxPrice)),
    moveInStart !== null && terms.moveIn(date(moveInStart)),
  ]
  return wishes.filter(Boolean).join(', ')
}
