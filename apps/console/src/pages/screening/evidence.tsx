import type { ScreeningReview } from '@gatelodge/backoffice'
import { Chip } from '../../kit/chip.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './evidence.module.css'
import { Facts } from './facts.tsx'
import { screeningSentences } from './screening-sentences.ts'

type Props = { readonly review: ScreeningReview }

/** What the provider found, four facts, and who applies. Nothing of it is coloured: a colour that leads would be a hint. */
export const Evidence = ({ review }: Props) => (
  <>
    <Result review={review} />
    <Facts review={review} />
    <Applicants review={review} />
  </>
)

function Result({ review: { provider, result, status } }: Props) {
  const words = useWords(screeningSentences)
  const { review: say } = words
  const { ago, moment } = useFormat()
  if (!result) return null
  return (
    <section className={css.card} aria-label={say.result}>
      <div className={css.says}>
        <p className={css.word}>{say.provider(provider.name, statusWord(status, words))}</p>
        <p className={css.when} title={moment(result.updatedAt)}>
          {say.received(ago(result.updatedAt))}
          {result.version > 1 && ` · ${say.changed(result.version - 1)}`}
        </p>
      </div>
      {result.notes && <p className={css.notes}>{result.notes}</p>}
      <ul>
        {result.methods.map((method) => (
          <li key={method.screeningMethodId} className={css.finding}>
            <span className={css.method}>{method.name}</span>
            <span className={css.remark}>{method.notes ?? say.noNotes}</span>
            <Chip>{statusWord(method.status, words)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Applicants({ review: { applicants } }: Props) {
  const { review: say } = useWords(screeningSentences)
  if (!applicants) return null
  return (
    <section className={css.card}>
      <h3 className={css.title}>{say.applicants}</h3>
      <ul>
        {applicants.map((person) => (
          <Applicant key={person.customerId} person={person} />
        ))}
      </ul>
    </section>
  )
}

function Applicant({ person }: { readonly person: NonNullable<ScreeningReview['applicants']>[number] }) {
  const { review: say } = useWords(screeningSentences)
  const { money } = useFormat()
  const { firstName, lastName, isPrimary, jobTitle, employer, email, phone, monthlyIncomeAmount, numberOnFile } = person
  const work = [jobTitle, employer].filter(Boolean).join(', ')
  const reached = [email, phone !== null && spokenPhone(phone)].filter(Boolean).join(' · ')
  return (
    <li className={css.applicant}>
      <div className={css.person}>
        <b>
          {firstName} {lastName}
        </b>{' '}
        {isPrimary && <Chip>{say.primary}</Chip>}
        <p>{[work || reached, numberOnFile && say.numberOnFile].filter(Boolean).join(' · ')}</p>
      </div>
      {monthlyIncomeAmount !== null && (
        <div className={css.income}>
          <b>{money(monthlyIncomeAmount)}</b>
          <p>{say.perMonth}</p>
        </div>
      )}
    </li>
  )
}
