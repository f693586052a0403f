import type { ApplicationFile } from '@gatelodge/backoffice'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Ban, CircleCheck, CircleX, Clock, FileX2, House, RotateCcw, ShieldCheck, UserCheck, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Menu } from '../../kit/menu.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { assignTo } from './application.queries.ts'
import { CancelLeaseDialog, canBeCanceled } from './cancel-lease-dialog.tsx'
import { leasingSentences } from './leasing-sentences.ts'
import { statusAct } from './status-act.ts'
import { StatusDialog } from './status-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'
import { ruleOf } from './steps.ts'

const route = getRouteApi('/$handle/inside')

const ICONS: Readonly<Record<string, ReactNode>> = {
  APPROVED: <CircleCheck aria-hidden />,
  DENIED: <CircleX aria-hidden />,
  WAITLIST: <Clock aria-hidden />,
  CANCELED: <Ban aria-hidden />,
  ABANDONED: <UserX aria-hidden />,
  IN_PROCESS: <RotateCcw aria-hidden />,
}

/** What is done less often: another status, whose it is, the end of a lease that never began. */
export function ApplicationMenu({ file }: { readonly file: ApplicationFile }) {
  const words = useWords(leasingSentences)
  const { menu: say } = words
  const me = useMe()
  const { handle } = route.useParams()
  const navigate = route.useNavigate()
  const [asked, ask] = useState<string | null>(null)
  const { id, status, allowedStatuses, assignedUser, property, unit, lease, nextStep, screenings } = file
  const assign = useMutation({
    mutationFn: (userId: string | null) => assignTo(id, userId),
    onSuccess: (_, userId) => sayOutcome(userId === null ? say.givenBack : say.isYours),
    onError: (refusal) => sayOutcome(sentenceOf(refusal, words)),
  })
  const isMine = assignedUser?.id === me.userId
  // A screening with a result is decided where its evidence is, with the reasons that are owed.
  const [last] = screenings ?? []
  const toDecide = last?.result && (!last.decision || last.decision.decision === 'CONDITIONAL') ? last : undefined
  const change = (after: string) => {
    if (toDecide && (after === 'APPROVED' || after === 'DENIED'))
      void navigate({ to: '/$handle/screening/$id', params: { handle, id: toDecide.id } })
    else ask(after)
  }
  const mayScreen = mayAt(me, 'screening-requests:create', property.id)
  const close = () => ask(null)
  const entries = [
    ...(mayAt(me, 'applications:update', property.id)
      ? [
          {
            name: isMine ? say.giveBack : say.assignToMe,
            icon: <UserCheck aria-hidden />,
            act: () => assign.mutate(isMine ? null : me.userId),
          },
        ]
      : []),
    ...allowedStatuses.map((after) => ({
      name: statusAct(status, after, say).name,
      icon: ICONS[after],
      act: () => change(after),
    })),
    // Behind what is always there, so that nothing else stands where somebody is about to press. Their unit may be somebody else's by now; a screening may be too old, or of other people.
    ...(unit && !lease && OPEN.has(status) && mayAt(me, 'applications:update', property.id)
      ? [{ name: say.otherUnit, icon: <House aria-hidden />, act: () => ask('ASSIGN_UNIT') }]
      : []),
    ...(last && SUBMITTABLE.has(status) && AFTER_RESULT.has(nextStep ?? '') && mayScreen
      ? [{ name: say.screenAgain, icon: <ShieldCheck aria-hidden />, act: () => ask('SUBMIT_FOR_SCREENING') }]
      : []),
    ...(canBeCanceled(lease) && mayAt(me, 'leases:update', property.id)
      ? [{ name: say.cancelLease, icon: <FileX2 aria-hidden />, act: () => ask(LEASE) }]
      : []),
  ]
  return (
    <>
      {entries.length > 0 && <Menu label={say.more} entries={entries} />}
      {asked !== null && asked in ICONS && <StatusDialog file={file} status={asked} close={close} />}
      {asked !== null && ruleOf(asked) && <StepDialog step={asked} file={file} close={close} />}
      {asked === LEASE && (
        <CancelLeaseDialog leaseId={file.lease?.id ?? ''} household={file.household?.name ?? ''} close={close} />
      )}
    </>
  )
}

const LEASE = 'lease'
/** The server has the last word. */
const OPEN = new Set(['IN_PROCESS', 'WAITLIST', 'APPROVED'])
const SUBMITTABLE = new Set(['IN_PROCESS', 'WAITLIST'])
const AFTER_RESULT = new Set(['DECIDE', 'WAIT_FOR_CONDITIONS', 'SET_STATUS'])
