import type { Integration, Key } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { keysQuery } from '../../api/keys.ts'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { Blank } from '../../kit/state.tsx'
import { PendingPart } from '../../shell/pending-part.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { IssueKeyDialog } from './issue-key-dialog.tsx'
import { mayLookAfter } from './may-look-after.ts'
import { isUsable, KEY_TONES, keyStateOf } from './partner-health.ts'
import css from './partner-page.module.css'
import { partnerSentences } from './partner-sentences.ts'
import { partnersSentences } from './partners-sentences.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { type Shown, ShownOnce } from './shown-once.tsx'

type Props = { readonly partner: Integration }

/** The keys of a partner: those that work first, the last made first among them. */
export function PartnerKeys({ partner }: Props) {
  const { keys: say } = useWords(partnerSentences)
  const me = useMe()
  const [isIssuing, setIssuing] = useState(false)
  const [shown, show] = useState<Shown | null>(null)
  const query = useQuery(keysQuery(partner.id))
  const keys = query.data?.toReversed().sort((a, b) => Number(isUsable(b)) - Number(isUsable(a)))
  const mayIssue = mayLookAfter(me, partner, 'keys:create')
  return (
    <>
      <div className={css.above}>
        <p>{mayIssue || !mayEverywhere(me, 'keys:create') ? say.lead : say.administrator}</p>
        {mayIssue && (
          <Button look="main" onClick={() => setIssuing(true)}>
            <Plus aria-hidden /> {say.issue}
          </Button>
        )}
      </div>
      {keys ? (
        keys.map((key) => <KeyCard key={key.id} apiKey={key} partner={partner} show={show} />)
      ) : (
        <PendingPart query={query} />
      )}
      {keys?.length === 0 && <Blank icon={<KeyRound />} title={say.none} lead={say.noneLead} />}
      {isIssuing && <IssueKeyDialog partner={partner} close={() => setIssuing(false)} show={show} />}
      {shown && <ShownOnce shown={shown} close={() => show(null)} />}
    </>
  )
}

type CardProps = Props & { readonly apiKey: Key; readonly show: (shown: Shown) => void }

function KeyCard({ apiKey, partner, show }: CardProps) {
  const { partners } = useWords(partnersSentences)
  const { keys: say } = useWords(partnerSentences)
  const { day, ago, moment } = useFormat()
  const me = useMe()
  const [asked, ask] = useState<'rotation' | 'revocation' | null>(null)
  const { name, beginning, grants, grantsByUpgrade, createdAt, expiresAt, revokedAt, lastUsedAt } = apiKey
  const state = keyStateOf(apiKey)
  const close = () => ask(null)
  return (
    <Card title={name}>
      <div className={css.line}>
        <Chip tone={KEY_TONES[state]}>{say.states[state]}</Chip>
        <code className={css.code}>{beginning}…</code>
      </div>
      <FactList
        facts={[
          [partners.lastUsed, lastUsedAt === null ? partners.never : ago(lastUsedAt)],
          [say.ends, revokedAt === null && (expiresAt === null ? say.endsNever : moment(expiresAt))],
          [say.revokedAt, revokedAt !== null && moment(revokedAt)],
          [say.issued, day(createdAt)],
          [say.may, <Grants key="grants" grants={grants} />],
          [say.byUpgrade, grantsByUpgrade.length > 0 && <Grants grants={grantsByUpgrade} />],
        ]}
      />
      {isUsable(apiKey) && (
        <div className={css.line}>
          {mayLookAfter(me, partner, 'keys:update') && (
            <Button aria-label={say.rotateWhich(name)} onClick={() => ask('rotation')}>
              {say.rotate}
            </Button>
          )}
          {mayEverywhere(me, 'keys:update') && (
            <Button look="danger" aria-label={say.revokeWhich(name)} onClick={() => ask('revocation')}>
              {say.revoke}
            </Button>
          )}
        </div>
      )}
      {asked === 'rotation' && <RotateKeyDialog apiKey={apiKey} close={close} show={show} />}
      {asked === 'revocation' && <RevokeKeyDialog apiKey={apiKey} close={close} />}
    </Card>
  )
}

/** Those of one kind of record are told together. */
function Grants({ grants }: { readonly grants: readonly string[] }) {
  const { keys: say } = useWords(partnerSentences)
  const scopes = Map.groupBy(grants, (grant) => grant.split(':')[0] ?? grant)
  const actionsOf = (held: readonly string[]) => held.map((grant) => grant.split(':')[1] ?? '').join(', ')
  return (
    <details className={css.grants}>
      <summary>{say.grantCount(grants.length)}</summary>
      <ul>
        {[...scopes].map(([scope, held]) => (
          <li key={scope}>
            <code>{scope}</code> {actionsOf(held)}
          </li>
        ))}
      </ul>
    </details>
  )
}
