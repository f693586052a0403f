import type { Household } from '@gatelodge/backoffice'
import { Lock, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { CorrectPersonDialog } from './correct-person-dialog.tsx'
import css from './household-people.module.css'
import { householdTone } from './household-tone.ts'
import { householdsSentences } from './households-sentences.ts'

type Customer = NonNullable<Household['customers']>[number]
type Props = { readonly household: Household }

/** How each of them is reached, and their pets. Who is a minor, and how they are related, is nobody's business here. */
export function HouseholdPeople({ household }: Props) {
  const { household: say } = useWords(householdsSentences)
  const { exactMoney, day } = useFormat()
  const { customers = [], isLocked, lockedAt, balanceAmount } = household
  const heads = customers.filter(({ headOfHousehold }) => headOfHousehold)
  const others = customers.filter(({ headOfHousehold }) => !headOfHousehold)
  return (
    <>
      {isLocked && (
        <p className={css.locked}>
          <Lock aria-hidden /> {lockedAt === null ? say.locked : say.lockedSince(day(lockedAt))}
        </p>
      )}
      {[...heads, ...others].map((person) => (
        <PersonCard key={person.id} person={person} household={household} />
      ))}
      {customers.length === 0 && <Alert tone="warn">{say.nobody}</Alert>}
      <Card title={say.more}>
        <FactList
          facts={[
            [say.balance, exactMoney(balanceAmount)],
            [say.pets, petsOf(household)],
          ]}
        />
      </Card>
    </>
  )
}

/** Assistance animals are no pets, and nothing to be asked about. */
const petsOf = ({ pets = [] }: Household) =>
  pets
    .filter(({ isServiceAnimal, isEmotionalSupportAnimal }) => !isServiceAnimal && !isEmotionalSupportAnimal)
    .map(({ name, breed }) => (breed ? `${name} (${breed})` : name))
    .join(', ')

function PersonCard({ person, household }: Props & { readonly person: Customer }) {
  const words = useWords(householdsSentences)
  const { household: say } = words
  const me = useMe()
  const [isCorrecting, setCorrecting] = useState(false)
  const { firstName, middleName, lastName, phone, email, status, headOfHousehold, isTextOptedOut } = person
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return (
    <Card title={name}>
      <div className={css.marks}>
        {status !== undefined && <Chip tone={householdTone(status)}>{statusWord(status, words, 'household')}</Chip>}
        {headOfHousehold && <Chip tone="info">{say.head}</Chip>}
        {isTextOptedOut && <Chip tone="warn">{say.optedOut}</Chip>}
      </div>
      <FactList
        facts={[
          [say.phone, phone && <a href={`tel:+1${phone}`}>{spokenPhone(phone)}</a>],
          [say.email, email && <a href={`mailto:${email}`}>{email}</a>],
          [say.reach, !phone && !email && say.unknown],
        ]}
      />
      {mayAt(me, 'customers:update', household.propertyId) && (
        <div>
          <Button aria-label={say.correctWho(name)} onClick={() => setCorrecting(true)}>
            <PencilLine aria-hidden /> {say.correct}
          </Button>
        </div>
      )}
      {isCorrecting && (
        <CorrectPersonDialog person={person} isLocked={household.isLocked} close={() => setCorrecting(false)} />
      )}
    </Card>
  )
}
