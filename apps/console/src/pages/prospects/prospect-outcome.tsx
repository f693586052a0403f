import type { Prospect } from '@gatelodge/backoffice'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FormButtons } from '../../kit/form.tsx'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { applicationTone } from '../../shell/application-tone.ts'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { mayStartAtOnce } from './prospect-menu.tsx'
import { prospectsSentences } from './prospects-sentences.ts'
import { StartApplicationDialog } from './start-application-dialog.tsx'

const route = getRouteApi('/$handle/inside/prospects/$id')

/** The application that came of it, and the household that it is of, or will be. */
export function ProspectOutcome({ prospect }: { readonly prospect: Prospect }) {
  const words = useWords(prospectsSentences)
  const { prospect: say, prospectMenu, nav, needsYou } = words
  const me = useMe()
  const [isStarting, setStarting] = useState(false)
  const { handle } = route.useParams()
  const { propertyId, applicationId, application, householdId, household } = prospect
  const appliedAs = mayAt(me, 'applications:read', propertyId) ? applicationId : null
  const of = mayAt(me, 'households:read', propertyId) ? householdId : null
  return (
    <Card title={say.application}>
      {appliedAs === null && of === null && <p>{say.noApplication}</p>}
      {mayStartAtOnce(prospect, me) && (
        <FormButtons>
          <Button onClick={() => setStarting(true)}>{prospectMenu.start}</Button>
        </FormButtons>
      )}
      {isStarting && <StartApplicationDialog prospect={prospect} close={() => setStarting(false)} />}
      {(appliedAs !== null || of !== null) && (
        <RowList>
          {appliedAs !== null && (
            <RowItem
              what={
                <Link to="/$handle/applications/$id" params={{ handle, id: appliedAs }}>
                  {nav.application}
                </Link>
              }
              beside={
                application?.status !== undefined && (
                  <Chip tone={applicationTone(application.status)}>{statusWord(application.status, words)}</Chip>
                )
              }
            />
          )}
          {of !== null && (
            <RowItem
              what={
                <Link to="/$handle/households/$id" params={{ handle, id: of }}>
                  {needsYou.household(household?.name ?? '')}
                </Link>
              }
              foot={applicationId === null && say.linked}
              beside={
                household?.status !== undefined && <Chip>{statusWord(household.status, words, 'household')}</Chip>
              }
            />
          )}
        </RowList>
      )}
    </Card>
  )
}
