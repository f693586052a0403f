import type { RequirementFile } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { requirementQuery } from '../../api/requirement.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { type Back, Panel } from '../../kit/panel.tsx'
import { Blank } from '../../kit/state.tsx'
import { documentTone } from '../../shell/document-tone.ts'
import { PendingPanel } from '../../shell/pending-panel.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { DocumentFindings } from './document-findings.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { documentsSentences } from './documents-sentences.ts'
import css from './requirement-panel.module.css'
import { RequirementTools } from './requirement-tools.tsx'
import { ReviewForm } from './review-form.tsx'

type Props = { readonly id: string; readonly back: Back; readonly next?: () => void }

/** What somebody handed in, what is looked for in it, and the review. */
export function RequirementPanel({ id, back, next }: Props) {
  const words = useWords(documentsSentences)
  const { common, documents: say } = words
  const query = useQuery(requirementQuery(id))
  const [chosenId, choose] = useState<string | null>(null)
  const first = useRef<string>(undefined)
  const { data } = query
  if (!data) return <PendingPanel query={query} back={back} />
  const handedIn = data.documents ?? []
  // The one that was shown first stays, whatever is read again: a review is of what somebody looked at.
  first.current ??= firstToReview(data)?.id
  const shown = handedIn.find((document) => document.id === (chosenId ?? first.current)) ?? firstToReview(data)
  const kind = data.documentTypes?.find((each) => each.id === shown?.documentTypeId)
  return (
    <Panel
      title={data.name}
      mark={<Chip tone={documentTone(data.status)}>{statusWord(data.status, words)}</Chip>}
      lead={<Lead file={data} />}
      tools={<RequirementTools file={data} shown={shown} />}
      back={back}
    >
      {shown === undefined ? (
        <Blank icon={<FileX2 />} title={data.documents === null ? common.notIncluded : say.nothing} />
      ) : (
        <div className={css.body}>
          <DocumentViewer document={shown} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
          <section className={css.side} tabIndex={0} aria-label={say.review}>
            {handedIn.length > 1 && (
              <div className={css.several} role="toolbar" aria-label={say.handedIn}>
                {handedIn.map(({ id: each, fileName }) => (
                  <Button key={each} aria-pressed={each === shown.id} onClick={() => choose(each)}>
                    {fileName}
                  </Button>
                ))}
              </div>
            )}
            {data.description && <p className={css.lead}>{data.description}</p>}
            <p className={css.lead}>{say.accepted((data.documentTypes ?? []).map(({ name }) => name).join(', '))}</p>
            <DocumentFindings document={shown} kind={kind} />
            <ReviewForm
              key={shown.id}
              document={shown}
              kind={kind}
              propertyId={data.property.id}
              {...(next && { next })}
            />
          </section>
        </div>
      )}
    </Panel>
  )
}

const WAITS = new Set(['UPLOADED', 'WAITING_FOR_COMPLIANCE', 'IN_REVIEW'])

/** Whoever opens it came for what nobody has dealt with yet. */
const firstToReview = ({ documents }: RequirementFile) =>
  documents?.find(({ status }) => WAITS.has(status)) ?? documents?.at(0)

function Lead({ file: { customer, application, property } }: { readonly file: RequirementFile }) {
  const { needsYou } = useWords()
  const { household, unit } = application ?? {}
  const parts = [
    customer && `${customer.firstName} ${customer.lastName}`,
    household && needsYou.household(household.name),
    property.name,
    unit && needsYou.unit(unit),
  ]
  return parts.filter(Boolean).join(' · ')
}
