import type { ApplicationFile } from '@gatelodge/backoffice'
import { Card } from '../../kit/card.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { leasingSentences } from './leasing-sentences.ts'

type Props = { readonly file: ApplicationFile }

/** Who, where and when, and how far each part of it is. */
export function Overview({ file }: Props) {
  return (
    <>
      <ApplicationFacts file={file} />
      <Progress file={file} />
      <Origin file={file} />
    </>
  )
}

function countOf(requirements: ApplicationFile['requirements']) {
  const mandatory = requirements?.filter(({ isMandatory }) => isMandatory) ?? []
  return { mandatory: mandatory.length, validated: mandatory.filter(({ status }) => status === 'VALIDATED').length }
}

/** What has not been done that usually is, before the lease is completed for good. */
export function stillOpen({ requirements, screenings }: ApplicationFile, { leasing: say }: AllWords): string[] {
  const { mandatory, validated } = countOf(requirements)
  return [
    requirements?.length === 0 && say.noneAsked,
    validated < mandatory && `${say.tabs.documents}: ${say.validated(validated, mandatory)}`,
    screenings?.length === 0 && say.notScreened,
  ].filter((each) => each !== false)
}

/** Until it is completed, a lease itself does not say that the application was signed. */
export const leaseWord = (status: string, signedAt: string | null, words: AllWords) =>
  signedAt !== null && UNSIGNED.includes(status) ? words.leasing.signed : statusWord(status, words, 'lease')

const UNSIGNED = ['DRAFT', 'PENDING_SIGNATURE']

function Progress({ file: { requirements, screenings, lease, signedAt } }: Props) {
  const words = useWords(leasingSentences)
  const { leasing: say } = words
  const { day } = useFormat()
  const { mandatory, validated } = countOf(requirements)
  const none = requirements?.length === 0 ? say.noneAsked : say.onlyOptional
  const [last] = screenings ?? []
  return (
    <Card title={say.progress}>
      <FactList
        facts={[
          [say.tabs.documents, requirements && (mandatory > 0 ? say.validated(validated, mandatory) : none)],
          [say.tabs.screening, screenings && (last ? screeningLine(last, words) : say.notScreened)],
          [say.tabs.lease, lease ? leaseWord(lease.status, signedAt, words) : say.noLease],
          [say.signed, signedAt !== null && day(signedAt)],
        ]}
      />
    </Card>
  )
}

/** Those of every page, and those of this area. */
type AllWords = Parameters<typeof statusWord>[1] & typeof leasingSentences.en

type Screening = NonNullable<ApplicationFile['screenings']>[number]

/** What was decided; until then what the provider says, as its word; until then that it is waited for. */
export function screeningLine({ status, provider, result, decision }: Screening, words: AllWords) {
  const { leasing: say } = words
  if (decision) {
    const word = statusWord(decision.decision, words)
    return result ? word : say.withoutResult(word)
  }
  if (status === 'CLOSED') return say.closedUndecided
  return result ? say.providerSays(provider.name, statusWord(result.status, words)) : say.waitsFor(provider.name)
}

function Origin({ file: { prospect, assignedUser, notes, statusReason, pets } }: Props) {
  const { leasing: say } = useWords(leasingSentences)
  const facts = [
    [say.assigned, assignedUser?.name ?? say.nobody],
    [say.source, prospect?.referralSource],
    // Assistance animals are no pets, and nothing to be asked about.
    [
      say.pets,
      pets
        .filter(({ isServiceAnimal }) => !isServiceAnimal)
        .map(({ name, breed }) => (breed === null ? name : `${name} (${breed})`))
        .join(', '),
    ],
    [say.statusReason, statusReason],
    [say.notes, notes],
  ] as const
  return (
    <Card title={say.more}>
      <FactList facts={facts} />
    </Card>
  )
}
