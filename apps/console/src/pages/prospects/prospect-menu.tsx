import type { Prospect } from '@gatelodge/backoffice'
import { FilePlus2, Link2, Unlink } from 'lucide-react'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Menu } from '../../kit/menu.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { LinkHouseholdDialog } from './link-household-dialog.tsx'
import { linkHousehold } from './prospect.queries.ts'
import { prospectsSentences } from './prospects-sentences.ts'
import { StartApplicationDialog } from './start-application-dialog.tsx'

type Act = 'start' | 'link' | 'unlink'

/** What is done once with a prospect: they apply, or turn out to live here already. */
export function ProspectMenu({ prospect }: { readonly prospect: Prospect }) {
  const { prospectMenu: say } = useWords(prospectsSentences)
  const me = useMe()
  const [asked, ask] = useState<Act | null>(null)
  const { id, propertyId, applicationId, application, householdId, household } = prospect
  const mayApply =
    mayAt(me, 'applications:create', propertyId) && (applicationId === null || CLOSED.has(application?.status ?? ''))
  const mayLink = mayAt(me, 'prospects:update', propertyId) && applicationId === null
  const close = () => ask(null)
  const entries = [
    ...(mayApply && !mayStartAtOnce(prospect, me)
      ? [{ name: say.start, icon: <FilePlus2 aria-hidden />, act: () => ask('start') }]
      : []),
    ...(mayLink && householdId === null
      ? [{ name: say.link, icon: <Link2 aria-hidden />, act: () => ask('link') }]
      : []),
    ...(mayLink && householdId !== null
      ? [{ name: say.unlink, icon: <Unlink aria-hidden />, act: () => ask('unlink') }]
      : []),
  ]
  return (
    <>
      {entries.length > 0 && <Menu label={say.more} entries={entries} />}
      {asked === 'start' && <StartApplicationDialog prospect={prospect} close={close} />}
      {asked === 'link' && <LinkHouseholdDialog prospect={prospect} close={close} />}
      {asked === 'unlink' && (
        <ActDialog
          title={say.unlink}
          lead={say.unlinkLead(household?.name ?? '')}
          go={say.unlinkGo}
          done={say.unlinkDone}
          close={close}
          run={() => linkHousehold(id, null)}
        />
      )}
    </>
  )
}

/** Nothing came of them yet: what comes next is offered on the page itself. */
export const mayStartAtOnce = ({ propertyId, applicationId, householdId }: Prospect, me: Me) =>
  applicationId === null && householdId === null && mayAt(me, 'applications:create', propertyId)

type Me = ReturnType<typeof useMe>

/** After these somebody can apply once more. */
const CLOSED: ReadonlySet<string> = new Set(['DENIED', 'CANCELED', 'ABANDONED'])
