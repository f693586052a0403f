import type { Key } from '@gatelodge/backoffice'
import { useState } from 'react'
import { revokeKey } from '../../api/keys.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { partnerSentences } from './partner-sentences.ts'
import { TypedNameField } from './typed-name-field.tsx'

type Props = {
  readonly apiKey: Pick<Key, 'id' | 'name' | 'lastUsedAt' | 'revokedAt'>
  readonly close: () => void
}

/** For good: nothing brings a revoked key back. */
export function RevokeKeyDialog({ apiKey, close }: Props) {
  const { keys: say } = useWords(partnerSentences)
  const { ago } = useFormat()
  const [typed, type] = useState('')
  const [{ id, name, lastUsedAt }] = useState(apiKey)
  return (
    <ActDialog
      title={say.revokeWhich(name)}
      lead={`${say.revokeLead} ${lastUsedAt === null ? say.neverUsed : say.usedLast(ago(lastUsedAt))}`}
      go={say.revoke}
      done={say.isRevoked}
      close={close}
      danger
      isMissing={typed.trim() !== name}
      isOver={apiKey.revokedAt !== null}
      run={() => revokeKey(id)}
    >
      <TypedNameField name={name} typed={typed} type={type} />
    </ActDialog>
  )
}
