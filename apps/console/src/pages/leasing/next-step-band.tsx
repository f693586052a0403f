import type { ApplicationFile } from '@gatelodge/backoffice'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowRight, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { mendLostFocus } from '../../kit/lost-focus.ts'
import { PageButton } from '../../kit/page-button.tsx'
import { StepBand } from '../../kit/step-band.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { askForDocuments } from './application.queries.ts'
import { leasingSentences } from './leasing-sentences.ts'
import { StepDialog } from './step-dialog.tsx'
import { mayTake, ruleOf } from './steps.ts'

const route = getRouteApi('/$handle/inside')

type Props = { readonly file: ApplicationFile }

/** The one thing to do next, or what is waited for. On a phone it is at the lower edge. */
export function NextStepBand({ file }: Props) {
  const { steps: say } = useWords(leasingSentences)
  const me = useMe()
  const [asked, ask] = useState<string | null>(null)
  const { nextStep, property, screenings } = file
  // The button that was pressed goes with its step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the step is another
  useEffect(mendLostFocus, [nextStep])
  const rule = nextStep === null ? undefined : ruleOf(nextStep)
  const may = rule !== undefined && mayTake(rule, (grant) => mayAt(me, grant, property.id))
  // Who may not see what a screening found is not told that nobody has answered.
  const lead = nextStep === 'WAIT_FOR_SCREENING' && screenings === null ? 'SUBMITTED' : nextStep
  return (
    <>
      {nextStep !== null && (
        <StepBand
          title={say.title}
          icon={rule ? <ArrowRight aria-hidden /> : <Hourglass aria-hidden />}
          lead={
            <>
              {say.leads[lead ?? ''] ?? nextStep} {rule && !may && say.notYours}
            </>
          }
        >
          {may && <StepButton step={nextStep} file={file} ask={ask} />}
        </StepBand>
      )}
      {asked !== null && <StepDialog step={asked} file={file} isOver={nextStep !== asked} close={() => ask(null)} />}
    </>
  )
}

type ButtonProps = Props & { readonly step: string; readonly ask: (step: string) => void }

function StepButton({ step, file, ask }: ButtonProps) {
  const words = useWords(leasingSentences)
  const { steps: say } = words
  const { handle } = route.useParams()
  const { mutate, isPending } = useMutation({
    mutationFn: () => askForDocuments(file.id),
    onSuccess: ({ requirements }) => sayOutcome(say.documentsAsked(requirements.length)),
    onError: (refusal) => sayOutcome(sentenceOf(refusal, words)),
  })
  const name = say.names[step] ?? step
  const how = ruleOf(step)?.how
  const [last] = file.screenings ?? []
  if (how === 'screening')
    return (
      last && (
        <PageButton look="main" to="/$handle/screening/$id" params={{ handle, id: last.id }}>
          {name}
        </PageButton>
      )
    )
  return (
    <Button look="main" busy={isPending} onClick={() => (how === 'at once' ? mutate() : ask(step))}>
      {name}
    </Button>
  )
}
