import type { WorklistItem } from '@gatelodge/backoffice'
import { KINDS, type Kind } from '../../api/worklist.ts'

/** What is open, as the address has it: kind and id, since the list forgets what was dealt with. */
export type OpenItem = { readonly kind: Kind; readonly id: string }

export const addressOf = ({ kind, id }: Pick<WorklistItem, 'kind' | 'id'>) => `${kind}.${id}`

export function openItemIn(address: string | undefined): OpenItem | undefined {
  const [kind, id] = address?.split('.') ?? []
  const known = KINDS.find((each) => each === kind)
  return known && id ? { kind: known, id } : undefined
}
