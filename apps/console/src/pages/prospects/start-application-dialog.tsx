import type { Prospect } from '@gatelodge/backoffice'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '../../kit/field.tsx'
import { useWish } from '../../kit/use-wish.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { startApplication } from './prospect.queries.ts'
import { prospectsSentences } from './prospects-sentences.ts'

const route = getRouteApi('/$handle/inside/prospects/$id')

type Props = { readonly prospect: Prospect; readonly close: () => void }

/** An application with the prospect as the one who applies. Its page is next. */
export function StartApplicationDialog({ close, ...opened }: Props) {
  const { prospectMenu: say, correctProspect } = useWords(prospectsSentences)
  const { handle } = route.useParams()
  const navigate = route.useNavigate()
  const wish = useWish()
  // As it was when this was opened.
  const [{ id: prospectId, firstName, lastName, phone, email, moveInStart, householdId, applicationId }] = useState(
    opened.prospect,
  )
  const isTransfer = householdId !== null && applicationId === null
  return (
    <ActDialog
      title={say.start}
      lead={isTransfer ? say.transferLead : say.startLead}
      go={say.startGo}
      done={say.startDone}
      close={close}
      run={async (given) => {
        const text = (name: string) => String(given.get(name) ?? '').trim()
        const primary = { firstName: text('firstName'), lastName: text('lastName'), isPrimary: true, phone, email }
        const desired = text('desiredMoveInDate')
        const body = {
          prospectId,
          applicants: [primary],
          ...(desired !== '' && { desiredMoveInDate: desired }),
        }
        const { id } = await startApplication({ ...body, idempotencyId: wish(body) })
        void navigate({ to: '/$handle/applications/$id', params: { handle, id }, search: {} })
      }}
    >
      <Field
        label={correctProspect.firstName}
        name="firstName"
        defaultValue={firstName ?? ''}
        maxLength={100}
        autoComplete="off"
        required
        data-first
      />
      <Field
        label={correctProspect.lastName}
        name="lastName"
        defaultValue={lastName ?? ''}
        maxLength={100}
        autoComplete="off"
        required
      />
      <Field label={say.moveIn} name="desiredMoveInDate" type="date" defaultValue={moveInStart ?? ''} />
    </ActDialog>
  )
}
