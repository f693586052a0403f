import type { ApplicationFile } from '@gatelodge/backoffice'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { NotIncluded } from '../../shell/refusal.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './applicants.module.css'
import { leasingSentences } from './leasing-sentences.ts'

type Person = NonNullable<ApplicationFile['applicants']>[number]

/** Everybody who applies: how to reach them, what they earn and where. */
export const Applicants = ({ file: { applicants } }: { readonly file: ApplicationFile }) =>
  applicants === null ? <NotIncluded /> : applicants.map((person) => <Applicant key={person.id} person={person} />)

function Applicant({ person }: { readonly person: Person }) {
  const { people: say, terms } = useWords(leasingSentences)
  const { money } = useFormat()
  const { firstName, middleName, lastName, applicantType, monthlyIncomeAmount, phone } = person
  // Who is a minor is nobody's business here: fair-housing law.
  const kind = applicantType === null ? undefined : say.types[applicantType]
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return (
    <Card title={name}>
      <p className={css.marks}>
        {person.isPrimary && <Chip>{say.primary}</Chip>}
        {kind !== undefined && <Chip>{kind}</Chip>}
        {person.isTextOptedOut && <Chip tone="warn">{say.optedOut}</Chip>}
      </p>
      <FactList
        facts={[
          [say.phone, phone && spokenPhone(phone)],
          [say.email, person.email],
          [say.address, addressOf(person.currentAddress)],
          [say.income, monthlyIncomeAmount !== null && terms.rent(money(monthlyIncomeAmount))],
          [say.work, [person.jobTitle, person.employer].filter(Boolean).join(', ')],
          [say.number, person.numberOnFile ? say.onFile : say.notOnFile],
        ]}
      />
    </Card>
  )
}

/** As it is written on an envelope, in one line. */
function addressOf(address: Person['currentAddress']) {
  if (!address) return null
  const { line1, line2, city, state, postalCode } = address
  return [line1, line2, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
