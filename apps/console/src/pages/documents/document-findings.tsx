import { Chip } from '../../kit/chip.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './document-findings.module.css'
import { documentsSentences } from './documents-sentences.ts'
import type { DocumentKind, HandedIn } from './requirement.queries.ts'

type Props = { readonly document: HandedIn; readonly kind: DocumentKind | undefined }

/** What was read in it, what became of each rule, and every review so far. */
export const DocumentFindings = ({ document, kind }: Props) => (
  <>
    <ReadFields document={document} kind={kind} />
    <Rules document={document} kind={kind} />
    <History document={document} />
  </>
)

/** Below this somebody should look themselves. */
const SURE = 0.8

function ReadFields({ document: { extractedFields }, kind }: Props) {
  const { documents: say } = useWords(documentsSentences)
  const { percent } = useFormat()
  if (extractedFields.length === 0) return null
  const labelOf = (name: string) => kind?.fields.find((field) => field.name === name)?.label ?? name
  return (
    <div className={css.group}>
      <h3 className={css.title}>{say.read}</h3>
      <dl className={css.fields}>
        {extractedFields.flatMap(({ name, value, confidence, page }) => [
          <dt key={`${name} name`}>{labelOf(name)}</dt>,
          <dd key={`${name} value`}>
            {value ?? say.noValue}
            {page !== null && ` · ${say.page(page)}`}
          </dd>,
          <dd key={`${name} sure`}>
            {confidence !== null && <Chip tone={confidence < SURE ? 'warn' : 'quiet'}>{percent(confidence)}</Chip>}
          </dd>,
        ])}
      </dl>
    </div>
  )
}

function Rules({ document: { results }, kind }: Props) {
  const words = useWords(documentsSentences)
  if (!kind || kind.rules.length === 0) return null
  const outcomes = new Map(
    results.toReversed().flatMap(({ ruleResults }) => ruleResults.map((each) => [each.ruleId, each])),
  )
  return (
    <div className={css.group}>
      <h3 className={css.title}>{words.documents.rules}</h3>
      <ul className={css.rules}>
        {kind.rules.map(({ id, description }) => {
          const outcome = outcomes.get(id)
          return (
            <li key={id}>
              <span>{description}</span>
              <Chip tone={outcome?.outcome === 'FAILED' ? 'warn' : 'quiet'}>
                {outcome ? statusWord(outcome.outcome, words) : words.documents.notTried}
              </Chip>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function History({ document: { results } }: Pick<Props, 'document'>) {
  const words = useWords(documentsSentences)
  const { ago, moment } = useFormat()
  if (results.length === 0) return null
  return (
    <div className={css.group}>
      <h3 className={css.title}>{words.documents.history}</h3>
      <ul className={css.history}>
        {results.map(({ id, status, summary, reasons, reviewer, createdAt }) => (
          <li key={id} title={moment(createdAt)}>
            <b>{statusWord(status, words)}</b> {[reviewer?.name, ago(createdAt)].filter(Boolean).join(', ')}
            {summary && <p>{summary}</p>}
            {reasons.length > 0 && <p>{reasons.map(({ code, message }) => message ?? code).join('; ')}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
