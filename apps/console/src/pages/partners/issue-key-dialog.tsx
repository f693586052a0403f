import type { Integration } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grantsQuery, issueKey } from '../../api/keys.ts'
import { nowMs } from '../../kit/age.ts'
import { Field } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { PendingPart } from '../../shell/pending-part.tsx'
import { useWords } from '../../words/words.tsx'
import { GrantFields } from './grant-fields.tsx'
import { partnerSentences } from './partner-sentences.ts'
import type { Shown } from './shown-once.tsx'

type Props = {
  readonly partner: Pick<Integration, 'id' | 'name' | 'kind'>
  readonly close: () => void
  readonly show: (shown: Shown) => void
}

const DAY_MS = 86_400_000
const LIVES = ['365', '90', '30', ''] as const

/** A new key: what it may do begins with what its kind usually may, and is chosen from everything that routes ask for. */
export function IssueKeyDialog({ partner: { id, name: whose, kind }, close, show }: Props) {
  const { keys: say } = useWords(partnerSentences)
  const query = useQuery(grantsQuery)
  const [chosen, choose] = useState<ReadonlySet<string>>()
  const usual = query.data?.usual.find((each) => each.kind === kind)?.grants ?? []
  const grants = chosen ?? new Set(usual)
  return (
    <ActDialog
      title={say.issueFor(whose)}
      go={say.issue}
      done={say.isIssued}
      close={close}
      isMissing={grants.size === 0}
      run={async (given) => {
        const days = String(given.get('days'))
        const name = String(given.get('name')).trim()
        const { text } = await issueKey(id, {
          name,
          grants: [...grants],
          expiresAt: days === '' ? null : new Date(nowMs() + Number(days) * DAY_MS).toISOString(),
        })
        show({ title: say.shownTitle, lead: say.shownLead(name, whose), items: [{ name, text }] })
      }}
    >
      <Field label={say.name} hint={say.nameHint} name="name" required maxLength={100} autoComplete="off" data-first />
      <SelectField label={say.life} name="days" defaultValue="365">
        {LIVES.map((days) => (
          <option key={days} value={days}>
            {days === '' ? say.endsNever : say.inDays(Number(days))}
          </option>
        ))}
      </SelectField>
      {query.data ? (
        <GrantFields grants={query.data.grants} usual={usual} chosen={grants} choose={choose} />
      ) : (
        <PendingPart query={query} />
      )}
    </ActDialog>
  )
}
