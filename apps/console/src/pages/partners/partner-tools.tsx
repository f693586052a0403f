import type { Integration } from '@gatelodge/backoffice'
import { CirclePause, CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { changeIntegration } from '../../api/integrations.ts'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { mayLookAfter } from './may-look-after.ts'
import { partnerSentences } from './partner-sentences.ts'

type Props = { readonly partner: Integration }

/** To stop a partner at once, and to let it go on. */
export function PartnerTools({ partner }: Props) {
  const { partner: say } = useWords(partnerSentences)
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  const isActive = partner.status === 'ACTIVE'
  const grant = 'integrations:update'
  const mayDo = isActive ? mayEverywhere(me, grant) : mayLookAfter(me, partner, grant)
  return (
    <>
      {mayDo && (
        <Button onClick={() => setAsking(true)}>
          {isActive ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />} {isActive ? say.suspend : say.resume}
        </Button>
      )}
      {isAsking && <StatusAct partner={partner} close={() => setAsking(false)} />}
    </>
  )
}

/** Of the partner as it was when this was opened. */
function StatusAct({ partner, close }: Props & { readonly close: () => void }) {
  const { partner: say } = useWords(partnerSentences)
  const [{ id, name, status }] = useState(partner)
  const isActive = status === 'ACTIVE'
  return (
    <ActDialog
      title={isActive ? say.suspendWhom(name) : say.resumeWhom(name)}
      lead={isActive ? say.suspendLead : say.resumeLead}
      go={isActive ? say.suspend : say.resume}
      done={isActive ? say.suspended : say.resumed}
      close={close}
      danger={isActive}
      isOver={partner.status !== status}
      run={() => changeIntegration(id, { status: isActive ? 'SUSPENDED' : 'ACTIVE' })}
    />
  )
}
