import type { Prospect } from '@gatelodge/backoffice'
import { mayAt, useMe } from '../../api/me.ts'
import { Card } from '../../kit/card.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { ActivityList } from '../records/index.ts'
import { ProspectOutcome } from './prospect-outcome.tsx'
import { prospectsSentences } from './prospects-sentences.ts'

type Props = { readonly prospect: Prospect }

/** How somebody is reached, what they look for, what came of it, and what was said with them. */
export function ProspectOverview({ prospect }: Props) {
  const me = useMe()
  const { id, propertyId } = prospect
  return (
    <>
      <Reach prospect={prospect} />
      <Wishes prospect={prospect} />
      <ProspectOutcome prospect={prospect} />
      <Origin prospect={prospect} />
      {mayAt(me, 'activities:read', propertyId) && <ActivityList about={{ prospectId: id }} propertyId={propertyId} />}
    </>
  )
}

function Reach({ prospect: { phone, phoneE164, email, companyName } }: Props) {
  const { prospect: say, prospects } = useWords(prospectsSentences)
  return (
    <Card title={say.reach}>
      {phone === null && email === null && <p>{say.noReach}</p>}
      <FactList
        facts={[
          [
            prospects.phone,
            phone !== null && (
              <a key={phone} href={`tel:${phoneE164 ?? phone}`}>
                {spokenPhone(phone)}
              </a>
            ),
          ],
          [
            prospects.email,
            email !== null && (
              <a key={email} href={`mailto:${email}`}>
                {email}
              </a>
            ),
          ],
          [prospects.company, companyName],
        ]}
      />
    </Card>
  )
}

function Wishes({ prospect }: Props) {
  const { prospect: say, prospects, terms } = useWords(prospectsSentences)
  const { money, date } = useFormat()
  const { numBeds, numBaths, minPrice, maxPrice, moveInStart, moveInEnd, preferredUnit, introductoryNote } = prospect
  const rent = rangeOf(minPrice, maxPrice, money, [say.between, say.from, prospects.upTo])
  const moveIn = rangeOf(moveInStart, moveInEnd, date, [say.between, terms.moveIn, say.until])
  const facts = [
    [
      say.home,
      [numBeds !== null && say.beds(numBeds), numBaths !== null && say.baths(numBaths)].filter(Boolean).join(', '),
    ],
    [say.rent, rent],
    [say.moveIn, moveIn],
    [say.unit, preferredUnit],
    [say.note, introductoryNote],
  ] as const
  return (
    <Card title={say.wants}>
      {facts.some(([, value]) => value) ? <FactList facts={facts} /> : <p>{say.noWants}</p>}
    </Card>
  )
}

type RangeWords = readonly [
  both: (from: string, to: string) => string,
  from: (one: string) => string,
  to: (one: string) => string,
]

/** From the one to the other, or as much of it as is known. */
function rangeOf<T>(from: T | null, to: T | null, tell: (one: T) => string, [both, least, most]: RangeWords) {
  if (from !== null && to !== null) return from === to ? tell(from) : both(tell(from), tell(to))
  if (from !== null) return least(tell(from))
  return to !== null && most(tell(to))
}

function Origin({ prospect: { referralSource, isManual, createdAt } }: Props) {
  const { prospect: say, prospects } = useWords(prospectsSentences)
  const { moment } = useFormat()
  return (
    <Card title={say.origin}>
      <FactList
        facts={[
          [prospects.source, referralSource],
          [say.entered, isManual ? say.byHand : say.byPartner],
          [say.came, moment(createdAt)],
        ]}
      />
    </Card>
  )
}
