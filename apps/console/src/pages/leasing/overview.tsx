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

function Progress({ file: { requirements, screenings, lease, signedAt } }: Props) {
  const words = useWords(leasingSentences)
  const { leasing: say } = words
  const { day } = useFormat()
  const mandatory = requirements?.filter(({ isMandatory }) => isMandatory) ?? []
  const validated = mandatory.filter(({ status }) => status === 'VALIDATED').length
  const none = requirements?.length === 0 ? say.noneAsked : say.onlyOptional
  const [last] = screenings ?? []
  return (
    <Card title={say.progress}>
      <FactList
        facts={[
          [
            say.tabs.documents,
            requirements && (mandatory.length > 0 ? say.validated(validated, mandatory.length) : none),
          ],
          [say.tabs.screening, screenings && (last ? screeningLine(last, words) : say.notScreened)],
          [say.tabs.lease, lease ? statusWord(lease.status, words) : say.noLease],
          [say.signed, signedAt !== null && day(signedAt)],
        ]}
      />
    </Card>
  )
}

type Screening = NonNullable<ApplicationFile['screenings']>[number]

/** What was decided; until then what the provider says, as its word; until then that it is waited for. */
export function screeningLine(
  { status, provider, result, decision }: Screening,
  words: Parameters<typeof statusWord>[1] & typeof leasingSentences.en,
) {
  if (decision) return statusWord(decision.decision, words)
  const { leasing: say } = words
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
