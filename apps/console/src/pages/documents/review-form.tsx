import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Alert } from '../../kit/alert.tsx'
import { AreaField } from '../../kit/area-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Form, FormButtons } from '../../kit/form.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { documentsSentences } from './documents-sentences.ts'
import { type DocumentKind, type HandedIn, reviewDocument } from './requirement.queries.ts'

type Outcome = 'VALIDATED' | 'REJECTED' | 'WAITING_FOR_APPLICANT'

type Props = {
  readonly document: HandedIn
  readonly kind: DocumentKind | undefined
  readonly propertyId: string
  readonly next?: () => void
}

/** Good, not good, or a question to the applicant. What is not good says why. */
export function ReviewForm({ document, kind, propertyId, next }: Props) {
  const words = useWords(documentsSentences)
  const { documents: say, common } = words
  const me = useMe()
  const [asked, ask] = useState<Exclude<Outcome, 'VALIDATED'> | null>(null)
  const wish = useWish()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: ({ status, reason }: { readonly status: Outcome; readonly reason?: string }) =>
      reviewDocument(document.id, {
        idempotencyId: wish({ status, reason }),
        status,
        ...(reason && { reasons: [{ code: 'REVIEWER', message: reason }] }),
        definitionVersion: kind?.definitionVersion ?? null,
        reviewer: { type: 'PERSON', name: `${me.user.firstname} ${me.user.lastname}` },
      }),
    onSuccess: (_, { status }) => {
      sayOutcome(say.recorded[status])
      ask(null)
      next?.()
    },
  })
  if (!mayAt(me, 'documents:update', propertyId)) return <p>{say.notYours}</p>
  if (document.status === 'REJECTED') return <p>{say.rejectedAlready}</p>
  // Once is enough; who wants to change it opens it again.
  if (isSuccess) return <Alert tone="good">{say.reviewed}</Alert>
  if (asked === null)
    return (
      <>
        {error && <Alert>{sentenceOf(error, words)}</Alert>}
        <FormButtons>
          <Button onClick={() => ask('REJECTED')}>{say.reject}</Button>
          <Button onClick={() => ask('WAITING_FOR_APPLICANT')}>{say.askApplicant}</Button>
          <Button
            {...(document.status !== 'VALIDATED' && { look: 'main' as const })}
            busy={isPending}
            onClick={() => mutate({ status: 'VALIDATED' })}
          >
            {say.validate}
          </Button>
        </FormButtons>
      </>
    )
  return (
    <Form
      label={asked === 'REJECTED' ? say.reject : say.askApplicant}
      send={(given) => mutate({ status: asked, reason: String(given.get('reason')).trim() })}
    >
      <AreaField label={say.why} hint={say.whyHints[asked]} name="reason" required maxLength={500} rows={3} />
      {error && <Alert>{sentenceOf(error, words)}</Alert>}
      <FormButtons>
        <Button onClick={() => ask(null)}>{common.cancel}</Button>
        <Button type="submit" look="main" busy={isPending}>
          {asked === 'REJECTED' ? say.rejectGo : say.askGo}
        </Button>
      </FormButtons>
    </Form>
  )
}
